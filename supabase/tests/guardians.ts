import { randomUUID } from "node:crypto";
import type { Person, School } from "./school.ts";

/** The first day of a year, in which somebody of that age was born. */
export const yearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

/** Students of 15 with their guardians, and what their guardians do with the mailed link. */
export function guardiansOf(school: () => School) {
  const sql = () => school().backend.sql;
  const work = async () => {
    await school().server.rpc("run_housekeeping", { step: "guardians" }).throwOnError();
  };
  /** A student of 15 whose guardian was not asked yet. */
  const enrollMinor = async (more: object = {}): Promise<{ child: Person; email: string }> => {
    const child = await school().enroll("Lia");
    const email = `${randomUUID()}@example.com`;
    const facts = {
      full_name: "Lia Lima",
      birth_date: yearsAgo(15),
      guardian_name: "Marta Lima",
      guardian_contact: email,
    };
    await school()
      .teacher.client.from("profiles")
      .update({ ...facts, ...more })
      .eq("id", child.id)
      .throwOnError();
    return { child, email };
  };
  /** All mails to an address, the oldest first. */
  const mailsTo = (email: string): Promise<{ kind: string; data: Record<string, string> }[]> =>
    sql()`select kind, data from public.mail_outbox where recipient = ${email} order by created_at` as never;
  /** The key in the newest link to a guardian. */
  const keyTo = async (email: string): Promise<string> =>
    (await mailsTo(email)).filter(({ kind }) => kind === "guardian_consent").at(-1)?.data.key ?? "";
  const answer = (key: string, agrees: boolean) => school().visitor.rpc("answer_as_guardian", { key, agrees });
  /** A student of 15 whose guardian has agreed, with the guardian's key. */
  const consented = async () => {
    const made = await enrollMinor();
    await work();
    const key = await keyTo(made.email);
    await answer(key, true).throwOnError();
    return { ...made, key };
  };
  return { work, enrollMinor, mailsTo, keyTo, answer, consented };
}
