import { supabase } from "~/platform/backend/supabase";
import { plusMonths } from "~/platform/time/plus-months";
import { schoolToday } from "~/platform/time/school-time";

/** A price rises once in this time at most (Lei 10.192, art. 2). */
export const MONTHS_BETWEEN_RAISES = 12;

/**
 * A student's monthly price in centavos; `agreed` where it was agreed on rather than the plan's. `raised_on` is the day of the last
 * raise that was announced, within the last year.
 */
export type StudentPrice = {
  student: string;
  name: string;
  plan: string;
  cents: number;
  agreed: boolean;
  raised_on?: string | undefined;
};

/** The prices of all active students, by name, and the announced adjustment that waits for its day. @throws the error of a read */
export async function readPrices() {
  const [people, plans, billing, pending, changes] = await Promise.all([
    supabase()
      .from("profiles")
      .select("id, full_name, email, plan")
      .eq("role", "aluno")
      .is("deactivated_at", null)
      .not("plan", "is", null)
      .order("full_name")
      .throwOnError(),
    supabase().from("plans").select("name, price_cents").throwOnError(),
    supabase()
      .from("student_billing")
      .select("student_id, agreed_cents")
      .not("agreed_cents", "is", null)
      .throwOnError(),
    supabase()
      .from("price_adjustments")
      .select("id, from_on, adjusted_prices(student_id)")
      .is("withdrawn_at", null)
      .is("applied_at", null)
      .maybeSingle()
      .throwOnError(),
    supabase()
      .from("adjusted_prices")
      .select("student_id, old_cents, new_cents, price_adjustments!inner(from_on)")
      .is("price_adjustments.withdrawn_at", null)
      .gt("price_adjustments.from_on", plusMonths(schoolToday(), -MONTHS_BETWEEN_RAISES))
      .throwOnError(),
  ]);
  const raises = changes.data
    .filter(({ old_cents, new_cents }) => new_cents > old_cents)
    .map(({ student_id, price_adjustments: { from_on } }) => [student_id, from_on] as const)
    .sort(([, one], [, other]) => one.localeCompare(other));
  const raised = new Map(raises);
  const agreed = new Map(billing.data.map(({ student_id, agreed_cents }) => [student_id, agreed_cents]));
  const prices = new Map(plans.data.map(({ name, price_cents }) => [name, price_cents]));
  const students = people.data.flatMap(({ id, full_name, email, plan }): StudentPrice[] => {
    const own = agreed.get(id);
    const cents = own ?? (plan && prices.get(plan));
    return plan && cents
      ? [{ student: id, name: full_name || email, plan, cents, agreed: Boolean(own), raised_on: raised.get(id) }]
      : [];
  });
  const { data } = pending;
  return { students, pending: data && { id: data.id, from_on: data.from_on, count: data.adjusted_prices.length } };
}

export type Prices = Awaited<ReturnType<typeof readPrices>>;

/** A student's announced price that is not charged yet; undefined for none. @throws the error of the read */
export async function readOwnAdjustment(student: string) {
  const { data, error } = await supabase()
    .from("adjusted_prices")
    .select("plan, old_cents, new_cents, price_adjustments!inner(from_on)")
    .eq("student_id", student)
    .is("price_adjustments.withdrawn_at", null)
    .is("price_adjustments.applied_at", null)
    .gte("price_adjustments.from_on", schoolToday())
    .limit(1)
    .maybeSingle();
  if (error) throw error;
  if (!data) return undefined;
  const { plan, old_cents, new_cents, price_adjustments: adjustment } = data;
  return { plan, old_cents, new_cents, from_on: adjustment.from_on };
}

export type OwnAdjustment = NonNullable<Awaited<ReturnType<typeof readOwnAdjustment>>>;
