import { type ToastMessage, toast } from "~/ui/toast-store";
import { supabase } from "../backend/supabase.ts";
import { NotKept } from "../session/session-store.ts";

type FailureToast = Pick<ToastMessage, "title" | "description" | "lang"> & {
  error?: unknown;
  /** Names of the fields that were sent, where the error does not know them: one of the database does. */
  fields?: readonly string[] | undefined;
};

/** A destructive toast; when it carries an error, the error log gets a row too, which only who signs out has to wait for. */
export async function toastError({ error, fields, ...message }: FailureToast): Promise<void> {
  toast({ ...message, variant: "destructive" });
  // A refusal of the browser is no fault of the site.
  if (error !== undefined && error !== null && !(error instanceof NotKept))
    await reportError(error, message.title, fields);
}

/**
 * Writes an error to the log that only the teacher reads. What was typed is never sent, only into which fields, and an
 * address goes without its query, where tokens are. Never throws: a failure here is only printed.
 */
export async function reportError(error: unknown, title?: string, fields?: readonly string[]): Promise<void> {
  try {
    const status = statusOf(error);
    const said = messageOf(error) || (status ? `HTTP ${status}` : "");
    const { data } = await supabase().auth.getSession();
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

/** auth-js hands on a body without a message as JSON. */
const SAYS_NOTHING = /^(\{\}|\[\]|null|"")$/;

/** The words an error carries. */
export function messageOf(error: unknown): string {
  const said = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  return typeof said === "string" && !SAYS_NOTHING.test(said) ? said : "";
}

/** The HTTP status an error carries, when it is one. */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error)) return null;
  const { status } = error;
  return typeof status === "number" && status >= 100 && status <= 599 ? status : null;
}

/** The names of the fields that the request held which an error answers, when it knows them. */
function fieldsOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("fields" in error)) return null;
  return typeof error.fields === "string" ? error.fields : null;
}
