import { m } from "~/i18n/paraglide/messages";
import { changeRow } from "~/platform/backend/change-row";
import { NO_ROW, refusalOf } from "~/platform/backend/refusal-of";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { REFUSALS } from "./auth-messages";
import type { Profile } from "./profile-store";
import { clearProfile } from "./session";

const failed = m.account_update_profile_failed;
const profile = writesWith({ own: { ...REFUSALS, NOT_FOUND: failed }, failed, away: failed });
const erasure = writesWith({ failed: m.account_erasure_failed, away: m.account_erasure_failed });

/** The writes of a person's own account. */
export const accountWrites = {
  async changeProfile({ before, after }: { before: Profile; after: Partial<Profile> }): Promise<Result> {
    const outcome = await profile.changeOutcome(changeRow("profiles", { id: before.id }, before, after));
    if (outcome.problem === undefined) clearProfile();
    return outcome;
  },
  requestErasure: (_: object): Promise<Result> => erasure.outcomeOf(supabase().rpc("request_erasure")),
  /** A request that another tab has withdrawn counts as withdrawn here. */
  withdrawErasure({ user }: { user: string }): Promise<Result> {
    const deleted = refusalOf(supabase().from("erasure_requests").delete().eq("user_id", user).select("user_id"));
    return erasure.rowsOutcome(deleted.then((error) => (error === NO_ROW ? undefined : error)));
  },
};
