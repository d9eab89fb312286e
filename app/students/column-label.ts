import { m } from "~/i18n/paraglide/messages";
import type { Meaning } from "./student-columns";

const WORDS: Record<Meaning, () => string> = {
  full_name: m.common_full_name,
  first: m.students_csv_first,
  last: m.students_csv_last,
  email: m.common_email,
  phone: m.common_phone,
  other_phone: m.students_csv_other_phone,
  birth_date: m.common_birth_date,
  plan: m.common_plan,
  level: m.common_level,
  guardian_name: m.account_guardian_name,
  guardian_contact: m.students_guardian_contact,
  other_contact: m.students_csv_other_contact,
};

/** A column's name in the page's language. A file with these headers can be imported again. */
export const formatMeaning = (meaning: Meaning): string => WORDS[meaning]();
