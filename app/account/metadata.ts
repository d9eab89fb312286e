import type { Lang } from "~/i18n/screens";
import { ageOf } from "~/platform/people/age";
import { TERMS_VERSION } from "~/school/legal-versions";
import type { SignUpOutput } from "./forms";

/** Metadata that sign-up sends to the database, which checks all of it again. */
export function metadataOf(values: SignUpOutput, language: Lang): Record<string, string | boolean> {
  const { full_name, birth_date, guardian_name, guardian_contact } = values;
  const person = {
    full_name,
    language,
    birth_date,
    accepts_terms: true,
    terms_version: TERMS_VERSION,
  };
  if (ageOf(birth_date) !== "needs a guardian") return person;
  return { ...person, guardian_name, guardian_contact };
}
