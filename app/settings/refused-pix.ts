import { m } from "~/i18n/paraglide/messages";
import { hasPixLetters } from "~/platform/money/pix-letters";
import { missingNinthDigit } from "~/platform/people/ninth-digit";
import { isNameIfAny } from "~/platform/people/person-name";

type PixFields = { pix_key: string; pix_name: string; pix_city: string };
type RefusedField = { field: keyof PixFields; message: string };

/**
 * The first field that keeps a Pix key from receiving payments.
 * @param key the normalised key; null without one, undefined where it is invalid
 */
export function refusedPix(
  { pix_key, pix_name, pix_city }: PixFields,
  key: string | null | undefined,
): RefusedField | undefined {
  if (key === undefined)
    return { field: "pix_key", message: missingNinthDigit(pix_key) ?? m.settings_problem_pix_key() };
  if (!isNameIfAny(pix_name)) return { field: "pix_name", message: m.common_name_invalid() };
  if (!key) return undefined;
  if (!pix_name) return { field: "pix_name", message: m.settings_problem_pix_name() };
  if (!pix_city) return { field: "pix_city", message: m.settings_problem_pix_city() };
  if (!hasPixLetters(pix_name)) return { field: "pix_name", message: m.settings_problem_pix_letters() };
  if (!hasPixLetters(pix_city)) return { field: "pix_city", message: m.settings_problem_pix_letters() };
  return undefined;
}
