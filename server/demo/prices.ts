import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";
import { JULIANA } from "./personas.ts";
import { weekday } from "./weekdays.ts";

const OLD_CENTS = 58_000;
const NEW_CENTS = 60_900;

/** Announces an adjustment of a student's monthly price, which waits for its day. */
export async function announcePrice(server: Client, ids: Map<string, string>): Promise<void> {
  const present = expectSuccess(await server.from("price_adjustments").select("id").limit(1));
  if (present.length > 0) return;
  const [made] = expectSuccess(
    await server
      .from("price_adjustments")
      .insert({ from_on: weekday(45), percent: 5 })
      .select("id"),
  );
  const price = { old_cents: OLD_CENTS, new_cents: NEW_CENTS, plan: JULIANA.plan ?? "" };
  expectSuccess(
    await server
      .from("adjusted_prices")
      .insert({ adjustment_id: made?.id ?? "", student_id: ids.get(JULIANA.email) ?? "", ...price }),
  );
}
