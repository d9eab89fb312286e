import { dayFromNow } from "../supabase/tests/days.ts";
import { expect } from "./fixtures.ts";
import { as, type Someone, short } from "./people.ts";

/** Adds a charge through the API, as the panel does. */
export async function charge(
  teacher: Someone,
  student: Someone,
  amount_cents: number,
): Promise<{ id: string; description: string }> {
  const id = crypto.randomUUID();
  const description = `Mês ${short()}`;
  const hers = await as(teacher);
  const made = await hers.rpc("add_charge", {
    id,
    student: student.id,
    description,
    amount_cents,
    due_on: dayFromNow(0),
  });
  expect(made.error).toBeNull();
  return { id, description };
}
