import { z } from "zod";
import { cleanLine } from "~/i18n/clean-line";
import { m } from "~/i18n/paraglide/messages";
import { LANGS } from "~/i18n/screens";
import { MIN_PASSWORD_LENGTH, MOST_BYTES } from "~/platform/backend/password-length";
import { textUpTo } from "~/platform/forms/text-up-to";
import { ageOf } from "~/platform/people/age";
import { isMailAddress } from "~/platform/people/mail-address";
import { missingNinthDigit, requireNinthDigit } from "~/platform/people/ninth-digit";
import { normalizeMailAddress } from "~/platform/people/normalize-mail-address";
import { isName, isNameIfAny } from "~/platform/people/person-name";
import { ENOUGH_DIGITS } from "~/platform/people/phone";
import { eachStudentText } from "~/school/student-texts";

const email = z
  .string()
  .trim()
  .overwrite(normalizeMailAddress)
  .min(1, { error: () => m.account_required_email() })
  .refine((text) => text === "" || isMailAddress(text), { error: () => m.common_invalid_email() });

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: () => m.account_short() })
  .refine((value) => new TextEncoder().encode(value).length <= MOST_BYTES, { error: () => m.account_too_long() });

const fullName = z
  .string()
  .overwrite(cleanLine)
  .min(2, { error: () => m.common_required_name() })
  .max(120, { error: () => m.account_name_too_long() })
  .refine(isName, { error: () => m.common_name_invalid() });
const guardianName = textUpTo(z.string(), 120)
  .overwrite(cleanLine)
  .refine(isNameIfAny, { error: () => m.common_name_invalid() });

type Context = z.core.$RefinementCtx;

function checkAge(birthDate: string, context: Context): void {
  const age = ageOf(birthDate);
  const problem = birthDate === "" ? m.account_required_birth_date() : m.common_date_invalid();
  if (age === "invalid") context.addIssue({ code: "custom", message: problem });
  if (age === "too young") context.addIssue({ code: "custom", message: m.account_too_young() });
}

type GuardianFields = { birth_date: string; guardian_name: string; guardian_contact: string };

/** Students from 13 to 17 need a guardian. */
function checkGuardian({ birth_date, guardian_name, guardian_contact }: GuardianFields, context: Context): void {
  if (ageOf(birth_date) !== "needs a guardian") return;
  const refuse = (path: keyof GuardianFields, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (guardian_name.length < 2) refuse("guardian_name", m.account_required_guardian_name());
  if (guardian_contact.length < 5) refuse("guardian_contact", m.account_required_guardian_contact());
  const nine = missingNinthDigit(guardian_contact);
  if (nine) refuse("guardian_contact", nine);
}

export const SignIn = z.object({
  email,
  password: z.string().min(1, { error: () => m.account_required_password() }),
});

export const ConfirmSignUp = SignIn.pick({ password: true });

export const SignUp = z
  .object({
    full_name: fullName,
    email,
    password,
    birth_date: z.string().superRefine(checkAge),
    guardian_name: guardianName,
    guardian_contact: textUpTo(z.string(), 254),
    accepts: z.boolean().refine(Boolean, { error: () => m.account_required_acceptance() }),
  })
  .superRefine(checkGuardian);
export type SignUpInput = z.input<typeof SignUp>;
export type SignUpOutput = z.output<typeof SignUp>;

export const Forgot = z.object({ email });

export const NewPassword = z
  .object({
    password,
    confirmation: z.string(),
    birth_date: z.string(),
    guardian_name: guardianName,
    guardian_contact: textUpTo(z.string(), 254),
    accepts: z.boolean(),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ["confirmation"],
    error: () => m.account_mismatch(),
    when: ({ value }) => password.safeParse((value as { password?: unknown }).password).success,
  });
export type NewPasswordInput = z.input<typeof NewPassword>;

/** A rule about a field that is checked even where others are broken. */
const always = (field: string, error: () => string) => ({ path: [field], error, when: () => true });

type AgeAndConsent = GuardianFields & { accepts: boolean };

/** A student's birth date and consent to the terms, which each form needs. */
const stated = <Form extends z.ZodType<AgeAndConsent>>(form: Form) =>
  form
    .refine((said) => said.accepts, always("accepts", m.account_required_acceptance))
    .refine((said) => said.birth_date !== "", always("birth_date", m.account_required_birth_date))
    .refine(
      (said) => said.birth_date === "" || ageOf(said.birth_date) !== "invalid",
      always("birth_date", m.common_date_invalid),
    )
    .refine((said) => ageOf(said.birth_date) !== "too young", always("birth_date", m.account_too_young))
    .superRefine(checkGuardian);

/** The first password of a student whose account the teacher made, with their birth date and consent to the terms. */
export const FirstPassword = stated(NewPassword);

/** The fields that a sign-up with only a name left open. */
export const Finish = stated(
  z.object({
    birth_date: z.string(),
    guardian_name: guardianName,
    guardian_contact: textUpTo(z.string(), 254),
    accepts: z.boolean(),
  }),
);
export type FinishInput = z.input<typeof Finish>;

export const ProfileForm = z
  .object({
    full_name: fullName,
    phone: z
      .string()
      .trim()
      .refine((text) => text === "" || ENOUGH_DIGITS.test(text), { error: () => m.common_invalid_phone() })
      .superRefine(requireNinthDigit),
    language: z.enum(LANGS),
    ...eachStudentText((_, { most }) => textUpTo(z.string(), most)),
    birth_date: z.string().superRefine((value, context) => {
      if (value !== "") checkAge(value, context);
    }),
    guardian_name: guardianName,
    guardian_contact: textUpTo(z.string(), 254),
  })
  .superRefine(checkGuardian);
/** Students can correct a stated birth date, but not remove it. */
export const ProfileFormOfAge = ProfileForm.refine(
  (form) => form.birth_date !== "",
  always("birth_date", m.account_required_birth_date),
);
export type ProfileInput = z.input<typeof ProfileForm>;
export type ProfileOutput = z.output<typeof ProfileForm>;
