import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { dayFromNow } from "./days.ts";
import type { Person, School } from "./school.ts";

/** Pseudo-random numbers of a seed, by its high bits: the low ones repeat after a few numbers. */
export function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type ProviderPayment = { e2e_id: string; txid: string; cents: number; paid_at: string };
export type Books = { charges: string[]; payments: string[]; provider: ProviderPayment[] };
export const noBooks = (): Books => ({ charges: [], payments: [], provider: [] });

/** How many kinds of events there are. */
export const EVENTS = 16;

/** Random events of a student's account, and the student who has them. */
export function eventsOf(school: () => School) {
  return { happen, enrollWithPlan };

  /** Causes a random event of a student's account, which may be refused. */
  async function happen(student: Person, books: Books, pick: (below: number) => number): Promise<void> {
    const rpc = school().teacher.client.rpc.bind(school().teacher.client);
    const cents = 1 + pick(30_000);
    const some = (list: string[]) => list[pick(Math.max(list.length, 1))] ?? randomUUID();
    const id = randomUUID();
    switch (pick(EVENTS)) {
      case 0:
      case 1:
        books.charges.push(id);
        await rpc("add_charge", {
          id,
          student: student.id,
          description: "x",
          amount_cents: cents,
          due_on: dayFromNow(pick(60)),
        });
        return;
      case 2:
      case 3:
        books.payments.push(id);
        await rpc("record_payment", {
          id,
          student: student.id,
          cents,
          paid_on: dayFromNow(0),
          ...(pick(2) ? { charge: some(books.charges) } : {}),
        });
        return;
      case 4:
        await rpc("give_credit", { id, student: student.id, cents, reason: "Compensação" });
        return;
      case 5:
        await rpc("cancel_charge", { charge: some(books.charges), reason: "Engano" });
        if (pick(3) === 0) await rpc("restore_charge", { charge: some(books.charges) });
        return;
      case 6:
        await rpc("discount_charge", { charge: some(books.charges), cents: pick(20_000), reason: "Combinado" });
        return;
      case 7:
        await bill(student, dayFromNow(pick(120)));
        return;
      case 8: {
        const first = pick(90);
        await rpc("pause_student", {
          id,
          student: student.id,
          first_day: dayFromNow(first),
          last_day: dayFromNow(first + pick(45)),
          keeps_place: pick(2) === 0,
        });
        return;
      }
      case 9: {
        const { data } = await school()
          .teacher.client.from("pauses")
          .select("id, first_day")
          .eq("student_id", student.id);
        const pause = some((data ?? []).map((one) => one.id));
        if (pick(3) === 0) await rpc("cancel_pause", { pause });
        else await rpc("change_pause", { pause, last_day: dayFromNow(pick(120)) });
        return;
      }
      case 10:
        await rpc("schedule_classes", {
          student: student.id,
          local_date: dayFromNow(1 + pick(90)),
          local_time: `${String(7 + pick(15)).padStart(2, "0")}:00`,
          weeks: 1 + pick(6),
        });
        return;
      case 11:
        return adjustPrice(student, pick);
      case 12:
      case 13: {
        const [charge] = await school().backend.sql`select txid from public.charges where id = ${some(books.charges)}`;
        if (!charge) return;
        const paid_at = new Date().toISOString();
        const paid = { e2e_id: id.replaceAll("-", ""), txid: String(charge.txid), cents, paid_at };
        books.provider.push(paid);
        await school().server.rpc("settle_provider_payment", paid);
        return;
      }
      case 14: {
        const paid = books.provider[pick(Math.max(books.provider.length, 1))];
        if (paid)
          await school().server.rpc("settle_provider_payment", { ...paid, refunded_cents: pick(paid.cents + 1) });
        return;
      }
      default:
        await rpc("reverse_payment", { payment: some(books.payments), reason: "Engano" });
    }
  }

  /** Announces a new price, withdraws it or lets its day come. */
  async function adjustPrice({ id: student }: Person, pick: (below: number) => number): Promise<void> {
    const { sql } = school().backend;
    const rpc = school().teacher.client.rpc.bind(school().teacher.client);
    const [known] = await sql`
      select x.id, x.applied_at, b.agreed_cents from public.student_billing b
      left join public.adjusted_prices a on a.student_id = b.student_id
      left join public.price_adjustments x on x.id = a.adjustment_id and x.withdrawn_at is null
      where b.student_id = ${student} order by x.id nulls last limit 1`;
    const order = { student, old_cents: Number(known?.agreed_cents), new_cents: 50_000 + pick(10_000) };
    if (!known?.id) {
      const from_on = dayFromNow(30 + pick(70));
      await rpc("announce_price_adjustment", { id: randomUUID(), from_on, prices: [order] });
    } else if (pick(2)) await rpc("withdraw_price_adjustment", { adjustment: String(known.id) });
    else await sql`select private.apply_price_adjustments(${dayFromNow(pick(120))})`;
  }

  /**
   * Makes the charges that are due on a day, and expects no new month that falls due in a pause or costs another price than
   * that of its day.
   */
  async function bill(student: Person, today: string): Promise<void> {
    const { sql } = school().backend;
    const wrong = await sql.begin(async (tx) => {
      await tx`select private.lock_account(${student.id})`;
      const before = await tx`select id from public.charges where student_id = ${student.id}`;
      await tx`select private.bill_months(${today})`;
      return tx`select c.month, c.amount_cents from public.charges c, public.billing_rules r
        where c.student_id = ${student.id} and c.kind = 'monthly' and c.id <> all (${before.map(({ id }) => String(id))}::uuid[])
          and (private.is_paused(c.student_id, c.month + r.due_day - 1) or c.amount_cents <> coalesce((
            select case when x.from_on <= c.month + r.due_day - 1 then a.new_cents else a.old_cents end
            from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id
            where a.student_id = c.student_id and x.withdrawn_at is null), 48000))`;
    });
    expect(wrong).toEqual([]);
  }

  /** A student of a plan that has a price, since always. */
  async function enrollWithPlan(name: string): Promise<Person> {
    const student = await school().enroll(name);
    const { sql } = school().backend;
    // One adjustment at a time is pending.
    await sql`update public.price_adjustments set withdrawn_at = now() where withdrawn_at is null and applied_at is null`;
    await sql`update public.profiles set plan = 'Moderate' where id = ${student.id}`;
    await sql`update public.student_billing set plan_since = '2026-01-01', agreed_cents = 48000 where student_id = ${student.id}`;
    return student;
  }
}
