import { supabase } from "~/platform/backend/supabase";

/** The connected payment provider with its status; null where none is connected. */
export async function readPixProvider() {
  const { data } = await supabase()
    .from("pix_provider")
    .select(
      "profile, base_url, token_url, pix_key, connected_at, fine_percent, interest_percent, discount_percent, discount_days, pix_status(answered_at, failing_since, problem, read_until, refunds_problem, refunds_read_at)",
    )
    .maybeSingle()
    .throwOnError();
  return data;
}
export type ConnectedPix = NonNullable<Awaited<ReturnType<typeof readPixProvider>>>;
/** The cost of late and early payments, in percent. */
export type PixTerms = Pick<ConnectedPix, "fine_percent" | "interest_percent" | "discount_percent" | "discount_days">;

/** The terms of a provider, as columns that can be changed. */
export const termsOf = ({
  fine_percent,
  interest_percent,
  discount_percent,
  discount_days,
}: ConnectedPix): PixTerms => ({
  fine_percent,
  interest_percent,
  discount_percent,
  discount_days,
});
