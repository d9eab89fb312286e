import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, type Lang } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { type ToastMessage, toast } from "~/ui/toast-store";
import type { Failure } from "../backend/result.ts";
import { authClient, supabase } from "../backend/supabase.ts";
import { SessionNotStored } from "../session/session-store.ts";

/** A message, shown in the page's language and logged in the school's first. */
export type Title = (inputs?: object, options?: { locale?: Lang }) => string;

type FailureToast = Pick<ToastMessage, "description" | "lang"> & {
  title: Title;
  /** The error behind it; undefined where there is none to log. */
  error: unknown;
  /** The names of the submitted fields, where the error does not have them. */
  fields?: readonly string[] | undefined;
};

/** The entries of errors that were logged. A write logs its own, and the toast about it does not log it again. */
const logged = new WeakMap<object, Promise<void>>();

/**
 * Shows an error as a toast and logs it in the school's first language, once. Only a sign-out has to await the log entry,
 * because the entry is written with the session.
 */
export async function toastError({ error, fields, title, ...message }: FailureToast): Promise<void> {
  toast({ ...message, title: title({}, { locale: pageLang() }), variant: "destructive" });
  // Refusals of the browser are not errors of the site.
  if (error !== undefined && error !== null && !(error instanceof SessionNotStored))
    await reportError(error, title({}, { locale: DEFAULT_LANG }), fields);
}

/** Shows the failure of a write as a toast and logs the error behind it. Without an answer there is nobody to log it. */
export const toastFailure = ({ problem, error }: Failure, title: Title = m.common_error_title): Promise<void> =>
  toastError({ title, description: problem, error });

/**
 * Writes an error to the teacher's error log. Field names are sent but never their values, and addresses without their
 * query, which may have tokens. Logs each error once. Never throws: a failure is only printed.
 */
export function reportError(error: unknown, title?: string, fields?: readonly string[]): Promise<void> {
  if (typeof error !== "object" || error === null) return log(error, title, fields);
  const entry = logged.get(error) ?? log(error, title, fields);
  logged.set(error, entry);
  return entry;
}

async function log(error: unknown, title?: string, fields?: readonly string[]): Promise<void> {
  try {
    const status = statusOf(error);
    const said = messageOf(error) || (status ? `HTTP ${status}` : "");
    const { data } = await (await authClient()).getSession();
    const { error: refused } = await supabase()
      .from("error_logs")
      .insert({
        error_message: [title, said].filter(Boolean).join(": "),
        http_status: status,
        url: window.location.pathname,
        request_body: fields?.join(", ") || fieldsOf(error),
        user_id: data.session?.user.id ?? null,
        user_agent: navigator.userAgent,
      });
    if (refused) console.warn("The error could not be logged", refused.code);
  } catch (failure) {
    console.warn("The error could not be logged", failure);
  }
}

/** auth-js uses a body without a message as JSON text. */
const SAYS_NOTHING = /^(\{\}|\[\]|null|"")$/;

export function messageOf(error: unknown): string {
  const said = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  return typeof said === "string" && !SAYS_NOTHING.test(said) ? said : "";
}

/** The HTTP status of an error, if it has one. */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error)) return null;
  const { status } = error;
  return typeof status === "number" && status >= 100 && status <= 599 ? status : null;
}

/** The names of the fields in the failed request, if the error has them. */
function fieldsOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("fields" in error)) return null;
  return typeof error.fields === "string" ? error.fields : null;
}
