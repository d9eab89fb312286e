import { z } from "zod";
import { cleanLine } from "~/i18n/clean-line";
import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import { textUpTo } from "~/platform/forms/text-up-to";
import { ageOf } from "~/platform/people/age";
import { isMailAddress } from "~/platform/people/mail-address";
import { requireNinthDigit } from "~/platform/people/ninth-digit";
import { normalizeMailAddress } from "~/platform/people/normalize-mail-address";
import { isName, isNameIfAny } from "~/platform/people/person-name";
import { LONGEST_CONTACT, LONGEST_NAME, LONGEST_PHONE } from "./student-values";

const isEmptyOrFrom = (least: number) => (text: string) => text === "" || text.length >= least;

/** The teacher's form of a student, with the texts of its fields. */
export const StudentForm = z
  .object({
    full_name: textUpTo(z.string(), LONGEST_NAME)
      .overwrite(cleanLine)
      .min(2, { error: () => m.students_required_name() })
      .refine(isName, { error: () => m.common_name_invalid() }),
    email: z
      .string()
      .trim()
      .overwrite(normalizeMailAddress)
      .refine(isMailAddress, {
        error: ({ input }) => (input === "" ? m.students_required_email() : m.students_invalid_email()),
      }),
    phone: textUpTo(z.string(), LONGEST_PHONE).superRefine(requireNinthDigit),
    language: z.enum(LANGS),
    plan: z.string(),
    level: z.string(),
    birth_date: z.string(),
    guardian_name: textUpTo(z.string(), LONGEST_NAME)
      .overwrite(cleanLine)
      .refine(isNameIfAny, { error: () => m.common_name_invalid() })
      .refine(isEmptyOrFrom(2), { error: () => m.students_problem_guardian_name() }),
    guardian_contact: textUpTo(z.string(), LONGEST_CONTACT)
      .superRefine(requireNinthDigit)
      .refine(isEmptyOrFrom(5), { error: () => m.students_problem_guardian_contact() }),
    role: z.enum(["aluno", "admin"]),
  })
  .superRefine((form, context) => {
    if (!form.birth_date) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const age = ageOf(form.birth_date);
    if (age === "invalid") refuse("birth_date", m.students_problem_birth_date());
    if (age === "too young") refuse("birth_date", m.students_problem_too_young());
    if (age !== "needs a guardian") return;
    if (form.guardian_name.length < 2) refuse("guardian_name", m.students_problem_guardian());
    if (form.guardian_contact.length < 5) refuse("guardian_contact", m.students_problem_guardian());
  });
