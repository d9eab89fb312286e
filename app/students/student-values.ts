import type { Lang } from "~/i18n/screens";
import { LONGEST_MAIL_ADDRESS } from "~/platform/people/mail-address";
import type { NewStudent } from "./account-orders";

export const LONGEST_NAME = 120;
export const LONGEST_PHONE = 40;
/** A guardian's phone or mail address. */
export const LONGEST_CONTACT = LONGEST_MAIL_ADDRESS;

/** A student as texts of the form's fields. */
export type StudentValues = {
  full_name: string;
  email: string;
  phone: string;
  language: Lang;
  plan: string;
  level: string;
  birth_date: string;
  guardian_name: string;
  guardian_contact: string;
  role: "aluno" | "admin";
};

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

/** The texts of a student. */
export const toValues = (student: NewStudent): StudentValues => ({
  full_name: student.full_name,
  email: student.email,
  phone: student.phone ?? "",
  language: student.language,
  plan: student.plan ?? "",
  level: student.level ?? "",
  birth_date: student.birth_date ?? "",
  guardian_name: student.guardian_name ?? "",
  guardian_contact: student.guardian_contact ?? "",
  role: student.role,
});

/** The typed values, with empty ones as null. `phone` is in E.164 already. */
export const toStudent = (values: StudentValues, phone: string | null): NewStudent => ({
  ...values,
  phone,
  plan: values.plan || null,
  level: values.level || null,
  birth_date: values.birth_date || null,
  guardian_name: values.guardian_name || null,
  guardian_contact: values.guardian_contact || null,
});
