import { randomUUID } from "node:crypto";
import { dayFromNow } from "./days.ts";
import type { Person, School } from "./school.ts";

/** A student's account in the school's books, in centavos. */
export type Account = { owed: number; covered: number; open: number; free: number; statuses: string[] };

export const NOTE_PDF = Buffer.from("%PDF-1.4\n%%EOF");

/** The teacher's actions on money, and the books after them. */
export function booksOf(school: () => School) {
  const teacher = () => school().teacher.client;
  return {
    async charge(student: string, amount_cents: number, due = 5, id = randomUUID()) {
      const order = { id, student, description: "Aula avulsa", amount_cents, due_on: dayFromNow(due) };
      return { id, error: (await teacher().rpc("add_charge", order)).error };
    },
    async pay(student: string, cents: number, charge?: string, id = randomUUID()) {
      const order = { id, student, cents, paid_on: dayFromNow(0), ...(charge ? { charge } : {}) };
      return { id, error: (await teacher().rpc("record_payment", order)).error };
    },
    /** Gives the service note of a payment its number and its PDF. @returns the PDF's object */
    async issueNote(payment: string, number = "2026/7"): Promise<string> {
      const object = `${school().teacher.id}/${payment}/${randomUUID()}.pdf`;
      await teacher().rpc("set_nfse", { payment, number }).throwOnError();
      const bucket = teacher().storage.from("service-notes");
      const { error } = await bucket.upload(object, NOTE_PDF, { contentType: "application/pdf" });
      if (error) throw error;
      await teacher().rpc("attach_service_note", { payment, object }).throwOnError();
      return object;
    },
    credit: (student: string, cents: number) =>
      teacher().rpc("give_credit", { id: randomUUID(), student, cents, reason: "Compensação" }),
    async account(student: string): Promise<Account> {
      const [row] = await school().backend.sql`
        select
          (select coalesce(sum(amount_cents - discount_cents), 0) from public.charges where student_id = ${student} and status <> 'cancelled')::int as owed,
          (select coalesce(sum(a.amount_cents), 0) from public.allocations a join public.charges c on c.id = a.charge_id where c.student_id = ${student})::int as covered,
          (select coalesce(sum(open_cents), 0) from public.charge_overview where student_id = ${student} and status = 'pending')::int as open,
          (select coalesce(sum(amount_cents), 0) from public.payments where student_id = ${student} and reversed_at is null)::int
          + (select coalesce(sum(amount_cents), 0) from public.credits where student_id = ${student})::int as received,
          (select coalesce(array_agg(status::text order by created_at), '{}') from public.charges where student_id = ${student}) as statuses`;
      const { owed, covered, open, received, statuses } = row as unknown as Account & { received: number };
      return { owed, covered, open, free: received - covered, statuses };
    },
    async sendProof(who: Person, charge: string, bytes = Buffer.from(`%PDF-1.4 ${randomUUID()}`)) {
      const object = `${who.id}/${charge}/${randomUUID()}.pdf`;
      const kept = await who.client.storage
        .from("payment-proofs")
        .upload(object, bytes, { contentType: "application/pdf" });
      if (kept.error) return { object, error: kept.error };
      const { data, error } = await who.client.rpc("send_proof", { charge, object, name: "comprovante.pdf" });
      return { object, proof: data ?? "", error };
    },
  };
}
