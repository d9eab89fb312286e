import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { ageOf } from "~/platform/age";
import type { NewStudent } from "./account-orders";

/** The teacher's form for a person, as text fields hold it. */
export const StudentForm = z
  .object({
    full_name: z
      .string()
      .trim()
      .min(2, { error: () => m.students_required_name() })
      .max(120),
    email: z
      .string()
      .trim()
      .pipe(z.email({ error: () => m.students_invalid_email() })),
    phone: z.string().trim().max(40),
    language: z.enum(["pt", "en"]),
    plan: z.string(),
    level: z.string(),
    birth_date: z.string(),
    guardian_name: z.string().trim().max(120),
    guardian_contact: z.string().trim().max(254),
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
export type StudentValues = z.infer<typeof StudentForm>;
export const FIELDS = [
  ...(["full_name", "email", "phone", "language", "plan", "level"] as const),
  ...(["birth_date", "guardian_name", "guardian_contact", "role"] as const),
];

export const EMPTY: StudentValues = {
  ...{ full_name: "", email: "", phone: "", language: "pt", plan: "", level: "" },
  ...{ birth_date: "", guardian_name: "", guardian_contact: "", role: "aluno" },
};

/** What was typed, with what was left empty said as such. `phone` is E.164 by now. */
export const toStudent = (values: StudentValues, phone: string | null): NewStudent => ({
  ...values,
  phone,
  plan: values.plan || null,
  level: values.level || null,
  birth_date: values.birth_date || null,
  guardian_name: values.guardian_name || null,
  guardian_contact: values.guardian_contact || null,
});
