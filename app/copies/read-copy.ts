import { z } from "zod";
import type { RequestContext } from "~/school/request-context";
import type { StoredFile } from "./copied-files";
import type { Facts } from "./facts";

/** The form that asks for a copy: whose, and by what right, which is an access token or the key of a mailed link. */
export const CopyForm = z.union([
  z.object({ token: z.string().min(1).max(10_000), student: z.guid().optional() }),
  z.object({ key: z.string().min(1).max(100), child: z.guid().optional() }),
  z.object({ guardian: z.string().min(1).max(100) }),
]);
export type CopyForm = z.infer<typeof CopyForm>;

const Exported = z.looseObject({ profile: z.looseObject({ id: z.guid(), full_name: z.string() }).nullish() });

/** The clients that a copy is read by. */
export type CopySite = Pick<RequestContext, "supabase" | "server" | "clientOf">;

export type CopyData = {
  data: Facts;
  stored: StoredFile[];
  /** The id of the student whose copy it is, else the key of the link. */
  person: string;
  /** The student whose copy somebody else takes. */
  of: string | undefined;
};

/**
 * The data of a copy, if the database gives it to whoever asks, and the list of its files.
 * @returns otherwise the code of the refusal: `NOT_SIGNED_IN`, `NOT_ALLOWED`, `NOT_FOUND`, `EXPIRED`, `TOO_MANY`, or `UNAVAILABLE`.
 */
export async function readCopy(site: CopySite, form: CopyForm): Promise<CopyData | { refused: string }> {
  const { data, error } = await exported(site, form);
  if (error) return { refused: refusalOf(error) };
  const parsed = Exported.safeParse(data);
  if (!parsed.success) return { refused: "NOT_FOUND" };
  const { profile } = parsed.data;
  const isOwn = !("guardian" in form) && !("child" in form && form.child) && !("student" in form && form.student);
  const files = profile
    ? await site.server.rpc("list_copied_files", { person: profile.id })
    : { data: [], error: null };
  if (files.error) return { refused: "UNAVAILABLE" };
  return {
    data: parsed.data,
    stored: files.data,
    person: profile?.id ?? ("key" in form ? form.key : ""),
    of: isOwn ? undefined : profile?.full_name,
  };
}

type Answer = PromiseLike<{ data: unknown; error: { code?: string; message: string } | null }>;

/** Asks the database as whoever asks: it decides who gets what. */
function exported(site: CopySite, form: CopyForm): Answer {
  if ("guardian" in form) return site.supabase.rpc("export_child_data", { key: form.guardian });
  if ("key" in form)
    return site.supabase.rpc("export_copy", { key: form.key, ...(form.child && { child: form.child }) });
  const person = site.clientOf?.(form.token.trim(), () => {});
  if (!person) return Promise.resolve({ data: null, error: { message: "UNAVAILABLE" } });
  return form.student ? person.rpc("export_student_data", { student: form.student }) : person.rpc("export_my_data");
}

const KNOWN = ["NOT_ALLOWED", "NOT_FOUND", "EXPIRED", "TOO_MANY", "SECOND_FACTOR_NEEDED"];

/** A refusal's code; an error of PostgREST's `PGRST3xx` or of a role without the right is about the sign-in. */
function refusalOf({ code = "", message }: { code?: string; message: string }): string {
  if (KNOWN.includes(message)) return message;
  return /^PGRST3|^42501$|bad_jwt|session/.test(code) ? "NOT_SIGNED_IN" : "UNAVAILABLE";
}
