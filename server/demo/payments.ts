import type { Client } from "../backend/site-backend.ts";
import { change, expectSuccess } from "./expect-success.ts";
import { BEATRIZ, JULIANA, RAFAEL, THIAGO } from "./personas.ts";
import { monthsAgo } from "./weekdays.ts";

/** `last`: the number of months since the last payment. `pays`: the day, where the fifth is due. `cpf`: a made-up one; Thiago's is still missing. */
const STUDENTS = [
  { person: RAFAEL, cents: 58_000, last: 0, pays: "05", cpf: "52998224725" },
  { person: BEATRIZ, cents: 81_000, last: 0, pays: "02", cpf: "11144477735" },
  { person: JULIANA, cents: 58_000, last: 0, pays: "05", cpf: "39053344705" },
  { person: THIAGO, cents: 32_000, last: 2, pays: "09", cpf: null },
] as const;

const MOST_MONTHS = Math.max(...STUDENTS.map(({ person }) => person.months));

/** Records more than a year of payments for the demo's students; one month stays unpaid. */
export async function recordPayments(server: Client, ids: Map<string, string>): Promise<void> {
  await change(
    server
      .from("billing_rules")
      .update({ pix_key: "financeiro@example.com", pix_name: "Alex Morgan", pix_city: "Sao Paulo" })
      .eq("singleton", true)
      .select("due_day"),
  );
  const present = expectSuccess(await server.from("charges").select("id").limit(1));
  if (present.length > 0) return;
  for (const { person, cpf } of STUDENTS)
    if (cpf)
      await change(
        server
          .from("student_billing")
          .update({ payer_document: cpf })
          .eq("student_id", ids.get(person.email) ?? "")
          .select("student_id"),
      );
  let receipt_number = 0;
  for (let back = MOST_MONTHS; back >= 0; back--)
    for (const { person, cents, last, pays, cpf } of STUDENTS) {
      if (back > person.months || back < last) continue;
      const student_id = ids.get(person.email) ?? "";
      const month = monthsAgo(back);
      const due_on = `${month.slice(0, 7)}-05`;
      const paid_on = `${month.slice(0, 7)}-${pays}`;
      const purpose = { plan: person.plan, month };
      const open = back === 0 && person === RAFAEL;
      const [charge] = expectSuccess(
        await server
          .from("charges")
          .insert({
            ...purpose,
            student_id,
            kind: "monthly",
            amount_cents: cents,
            due_on,
            created_at: `${monthsAgo(back + 1).slice(0, 7)}-28T12:00:00Z`,
            ...(open ? {} : { status: "paid" as const, paid_at: `${paid_on}T15:00:00Z` }),
          })
          .select("id"),
      );
      if (open) continue;
      receipt_number += 1;
      const [payment] = expectSuccess(
        await server
          .from("payments")
          .insert({
            student_id,
            amount_cents: cents,
            paid_on,
            receipt_number,
            payer_name: person.name,
            payer_document: cpf,
            ...purpose,
          })
          .select("id"),
      );
      const covers = { charge_id: charge?.id ?? "", payment_id: payment?.id ?? "", amount_cents: cents };
      expectSuccess(await server.from("allocations").insert(covers).select("id"));
    }
}
