import { supabase } from "~/platform/backend/supabase";
import { plusMonths } from "~/platform/time/plus-months";

/** A month of a student's plan that is not charged yet. `month` is its first day; the amount is in centavos. */
export type MonthToCharge = { plan: string; month: string; cents: number; due_on: string };

/** The part of a month after which a new student usually begins with the next one. */
const FIRST_HALF = 15;

type BillingData = {
  plan: string | null;
  /** The student's price less the discount, in centavos. */
  cents: number;
  dueDay: number;
  charged: readonly (string | null)[];
  today: string;
};

/**
 * This month and the next, the likelier first, without months that are already charged; empty without a plan or a price.
 */
export function monthsToCharge({ plan, cents, dueDay, charged, today }: BillingData): MonthToCharge[] {
  if (!plan || cents <= 0) return [];
  const running = `${today.slice(0, 7)}-01`;
  const months = [running, plusMonths(running, 1)].map((month) => {
    const due = `${month.slice(0, 8)}${String(dueDay).padStart(2, "0")}`;
    return { plan, month, cents, due_on: due > today ? due : today };
  });
  if (Number(today.slice(8)) > FIRST_HALF) months.reverse();
  return months.filter(({ month }) => !charged.includes(month));
}

/** The months that a student can be charged for now. @throws the error of a read that failed */
export async function readMonthsToCharge(student: string, today: string): Promise<MonthToCharge[]> {
  const [person, plans, rules, billing, charges] = await Promise.all([
    supabase().from("profiles").select("plan").eq("id", student).single(),
    supabase().from("plans").select("name, price_cents"),
    supabase().from("billing_rules").select("due_day").single(),
    supabase()
      .from("student_billing")
      .select("agreed_cents, monthly_discount_cents")
      .eq("student_id", student)
      .maybeSingle(),
    supabase()
      .from("charges")
      .select("month")
      .eq("student_id", student)
      .eq("kind", "monthly")
      .gte("month", `${today.slice(0, 8)}01`),
  ]);
  const error = [person, plans, rules, billing, charges].find((read) => read.error)?.error;
  if (error) throw error;
  const plan = person.data?.plan ?? null;
  const price = billing.data?.agreed_cents ?? plans.data?.find(({ name }) => name === plan)?.price_cents ?? 0;
  return monthsToCharge({
    plan,
    cents: price - (billing.data?.monthly_discount_cents ?? 0),
    dueDay: rules.data?.due_day ?? 1,
    charged: (charges.data ?? []).map(({ month }) => month),
    today,
  });
}
