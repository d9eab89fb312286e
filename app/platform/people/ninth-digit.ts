import { m } from "~/i18n/paraglide/messages";
import { withNinthDigit } from "./phone";

/** A question for a Brazilian mobile number without its ninth digit; undefined for all other texts. */
export function missingNinthDigit(text: string): string | undefined {
  const number = withNinthDigit(text);
  return number && m.common_phone_nine({ number });
}

/** Adds this question to a field of a form. */
export function requireNinthDigit(
  text: string,
  context: { addIssue: (issue: { code: "custom"; message: string }) => void },
) {
  const message = missingNinthDigit(text);
  if (message) context.addIssue({ code: "custom", message });
}
