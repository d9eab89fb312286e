import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";

type Profile = Pick<
  Database["public"]["Tables"]["profiles"]["Row"],
  "role" | "full_name" | "phone" | "temporary_password" | "plan"
>;

/**
 * A person's next steps in order, without finished steps; a temporary password comes first. `offersTrial`: whether to offer
 * a trial class.
 */
export function nextSteps({ full_name, phone, temporary_password }: Profile, offersTrial: boolean) {
  const password = {
    id: "password",
    title: m.account_first_password_title,
    text: m.progress_step_password_text,
    screen: "profile",
  } as const;
  const profile = {
    id: "profile",
    title: m.progress_step_profile,
    text: m.progress_step_profile_text,
    screen: "profile",
  } as const;
  const trial = {
    id: "trial",
    title: m.progress_step_trial,
    text: m.progress_step_trial_text,
    screen: "schedule",
  } as const;
  return [
    ...(temporary_password ? [password] : []),
    ...(full_name === "" || phone === null ? [profile] : []),
    ...(offersTrial ? [trial] : []),
  ];
}
