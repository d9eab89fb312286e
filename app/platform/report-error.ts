import { type ToastMessage, toast } from "~/ui/toast-store";
import { supabase } from "./supabase.ts";

type Told = Pick<ToastMessage, "title" | "description" | "lang"> & { error?: unknown };

/** A destructive toast; when it carries an error, the error log gets a row too, which only who signs out has to wait for. */
export async function toastError({ error, ...told }: Told): Promise<void> {
  toast({ ...told, variant: "destructive" });
  if (error !== undefined && error !== null) await reportError(error, told.title);
}

/**
 * Writes an error to the log that only the teacher reads. What was typed is never sent, and an address goes without its
 * query, where tokens are. Never throws: a failure here is only printed.
 */
export async function reportError(error: unknown, title?: string): Promise<void> {
  try {
    const { data } = await supabase().auth.getSession();
    const { error: refused } = await supabase()
      .from("error_logs")
      .insert({
        error_message: [title, messageOf(error)].filter(Boolean).join(": "),
        http_status: statusOf(error),
        url: window.location.pathname,
        user_id: data.session?.user.id ?? null,
        user_agent: navigator.userAgent,
      });
    if (refused) console.warn("The error could not be logged", refused.code);
  } catch (failure) {
    console.warn("The error could not be logged", failure);
  }
}

/** The words an error carries. */
export function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (typeof error === "object" && error !== null && "message" in error && typeof error.message === "string")
    return error.message;
  return "";
}

/** The HTTP status an error carries, when it is one. */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error)) return null;
  const { status } = error;
  return typeof status === "number" && status >= 100 && status <= 599 ? status : null;
}
