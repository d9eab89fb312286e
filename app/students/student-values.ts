import type { Lang } from "~/i18n/screens";
import { asIs, cellsOf, nullIfEmpty, type ValuesOf } from "~/platform/forms/row-fields";
import { LONGEST_MAIL_ADDRESS } from "~/platform/people/mail-address";
import type { NewStudent } from "./account-orders";

export const LONGEST_NAME = 120;
export const LONGEST_PHONE = 40;
/** A guardian's phone or mail address. */
export const LONGEST_CONTACT = LONGEST_MAIL_ADDRESS;

/** The fields of a student's form; student-form-schema.ts has their rules. */
export const STUDENT = cellsOf({
  full_name: asIs<string>(),
  email: asIs<string>(),
  phone: nullIfEmpty,
  language: asIs<Lang>(),
  plan: nullIfEmpty,
  level: nullIfEmpty,
  birth_date: nullIfEmpty,
  guardian_name: nullIfEmpty,
  guardian_contact: nullIfEmpty,
  role: asIs<NewStudent["role"]>(),
});
/** A student as texts of the form's fields. */
export type StudentValues = ValuesOf<typeof STUDENT>;

export const EMPTY: StudentValues = {
  full_name: "",
  email: "",
  phone: "",
  language: "pt",
  plan: "",
  level: "",
  birth_date: "",
  guardian_name: "",
  guardian_contact: "",
  role: "aluno",
};

/** The typed values, with empty ones as null. `phone` is in E.164 already. */
export const toStudent = (values: StudentValues, phone: string | null): NewStudent => ({
  ...STUDENT.toRow(values).row,
  phone,
});
