import { supabase } from "~/platform/backend/supabase";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";
import { pageOf } from "~/platform/lists/page-of";
import { SUBJECTS } from "./audit-subjects";

/** The audit log as a list. */
export const AUDIT = listOf({ filters: { subject: oneOf(Object.keys(SUBJECTS), "") }, size: 50 });
export type AuditParams = ParamsOf<typeof AUDIT>;

/** One page of the audit log, the latest entry first, of one student where `student` is given. */
export async function readAudit({ page, subject }: AuditParams, student?: string) {
  let query = supabase()
    .from("audit_log")
    .select("id, at, actor_id, actor_role, subject, action, changes, student_id", { count: "exact" });
  if (student) query = query.eq("student_id", student);
  if (subject) query = query.eq("subject", subject);
  const { rows, total } = await pageOf(query.order("id", { ascending: false }), page, AUDIT.size);
  const people = [
    ...new Set(rows.flatMap(({ actor_id, student_id }) => [actor_id, student_id].filter((id) => id !== null))),
  ];
  const named =
    people.length > 0
      ? await supabase().from("profiles").select("id, full_name, email").in("id", people)
      : { data: [] };
  const names = new Map((named.data ?? []).map(({ id, full_name, email }) => [id, full_name || email]));
  return {
    total,
    rows: rows.map(({ actor_id, student_id, changes, ...row }) => ({
      ...row,
      who: (actor_id && names.get(actor_id)) ?? null,
      about: (student_id && names.get(student_id)) ?? null,
      changes: changesIn(changes),
    })),
  };
}
export type AuditPage = Awaited<ReturnType<typeof readAudit>>;
export type AuditRow = AuditPage["rows"][number];

/** The changed columns as the log has them: before and after by name. */
const changesIn = (changes: unknown): { name: string; before: unknown; after: unknown }[] =>
  Object.entries(changes ?? {}).flatMap(([name, pair]: [string, unknown]) =>
    Array.isArray(pair) && pair.length === 2 ? [{ name, before: pair[0], after: pair[1] }] : [],
  );
