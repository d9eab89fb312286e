import { z } from "zod";
import { cleanLine } from "~/i18n/clean-line";
import { m } from "~/i18n/paraglide/messages";
import { textUpTo } from "~/platform/forms/text-up-to";
import { ageOf } from "~/platform/people/age";
import { isMailAddress } from "~/platform/people/mail-address";
import { missingNinthDigit, requireNinthDigit } from "~/platform/people/ninth-digit";
import { normalizeMailAddress } from "~/platform/people/normalize-mail-address";
import { isName, isNameIfAny } from "~/platform/people/person-name";
import { ENOUGH_DIGITS } from "~/platform/people/phone";
import { MIN_PASSWORD_LENGTH, MOST_BYTES } from "~/platform/session/password-length";

const email = z
  .string()
  .trim()
  .overwrite(normalizeMailAddress)
  .min(1, { error: () => m.account_required_email() })
  .refine((text) => text === "" || isMailAddress(text), { error: () => m.account_invalid_email() });

const passwordOf = (fewest: number, short: () => string) =>
  z
    .string()
    .min(fewest, { error: short })
    .refine((value) => new TextEncoder().encode(value).length <= MOST_BYTES, { error: () => m.account_too_long() });
const studentPassword = passwordOf(MIN_PASSWORD_LENGTH.aluno, () => m.account_short());
const teacherPassword = passwordOf(MIN_PASSWORD_LENGTH.admin, () => m.account_short_teacher());

const fullName = z
  .string()
  .overwrite(cleanLine)
  .min(2, { error: () => m.account_required_name() })
  .max(120, { error: () => m.account_name_too_long() })
  .refine(isName, { error: () => m.common_name_invalid() });
const guardianName = textUpTo(120)
  .overwrite(cleanLine)
  .refine(isNameIfAny, { error: () => m.common_name_invalid() });

type Context = z.core.$RefinementCtx;

function checkAge(birthDate: string, context: Context): void {
  const age = ageOf(birthDate);
  const problem = birthDate === "" ? m.account_required_birth_date() : m.common_date_invalid();
  if (age === "invalid") context.addIssue({ code: "custom", message: problem });
  if (age === "too young") context.addIssue({ code: "custom", message: m.account_too_young() });
}

type Guarded = { birthDate: string; guardianName: string; guardianContact: string; guardianAccepts?: boolean };

/** Students from 13 to 17 need a guardian. `guardianAccepts` is required where the form has it. */
function checkGuardian({ birthDate, guardianName, guardianContact, guardianAccepts }: Guarded, context: Context): void {
  if (ageOf(birthDate) !== "needs a guardian") return;
  const refuse = (path: keyof Guarded, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (guardianName.length < 2) refuse("guardianName", m.account_required_guardian_name());
  if (guardianContact.length < 5) refuse("guardianContact", m.account_required_guardian_contact());
  const nine = missingNinthDigit(guardianContact);
  if (nine) refuse("guardianContact", nine);
  if (guardianAccepts === false) refuse("guardianAccepts", m.account_required_guardian_acceptance());
}

export const SignIn = z.object({
  email,
  password: z.string().min(1, { error: () => m.account_required_password() }),
});

export const ConfirmSignUp = SignIn.pick({ password: true });

export const SignUp = z
  .object({
    fullName,
    email,
    password: studentPassword,
    birthDate: z.string().superRefine(checkAge),
    guardianName,
    guardianContact: textUpTo(254),
    guardianAccepts: z.boolean(),
    accepts: z.boolean().refine(Boolean, { error: () => m.account_required_acceptance() }),
  })
  .superRefine(checkGuardian);
export type SignUpInput = z.input<typeof SignUp>;
export type SignUpOutput = z.output<typeof SignUp>;
export const SIGN_UP_FIELDS = SignUp.keyof().options;

export const Forgot = z.object({ email });

const newPassword = (password: typeof studentPassword) =>
  z
    .object({
      password,
      confirmation: z.string(),
      birthDate: z.string(),
      guardianName,
      guardianContact: textUpTo(254),
      guardianAccepts: z.boolean(),
      accepts: z.boolean(),
    })
    .refine((form) => form.password === form.confirmation, {
      path: ["confirmation"],
      error: () => m.account_mismatch(),
      when: ({ value }) => password.safeParse((value as { password?: unknown }).password).success,
    });
export const NewPassword = newPassword(studentPassword);
/** The teacher's password is longer, because it gives access to everybody's data. */
export const TeacherPassword = newPassword(teacherPassword);
export type NewPasswordInput = z.input<typeof NewPassword>;
export const PASSWORD_FIELDS = NewPassword.keyof().options;

/** A rule about a field that is checked even where others are broken. */
const always = (field: string, error: () => string) => ({ path: [field], error, when: () => true });

/** The first password of a student whose account the teacher made, with their birth date and consent to the terms. */
export const FirstPassword = NewPassword.refine(
  (form) => form.accepts,
  always("accepts", m.account_required_acceptance),
)
  .refine((form) => form.birthDate !== "", always("birthDate", m.account_required_birth_date))
  .refine(
    (form) => form.birthDate === "" || ageOf(form.birthDate) !== "invalid",
    always("birthDate", m.common_date_invalid),
  )
  .refine((form) => ageOf(form.birthDate) !== "too young", always("birthDate", m.account_too_young))
  .superRefine(checkGuardian);

/** The same limit as in the form of the trial class. */
export const LONGEST_GOAL = 2000;

export const ProfileForm = z
  .object({
    fullName,
    phone: z
      .string()
      .trim()
      .refine((text) => text === "" || ENOUGH_DIGITS.test(text), { error: () => m.account_invalid_phone() })
      .superRefine(requireNinthDigit),
    language: z.enum(["pt", "en"]),
    profession: textUpTo(120),
    goal: textUpTo(LONGEST_GOAL),
    birthDate: z.string().superRefine((value, context) => {
      if (value !== "") checkAge(value, context);
    }),
    guardianName,
    guardianContact: textUpTo(254),
  })
  .superRefine(checkGuardian);
/** Students can correct a stated birth date, but not remove it. */
export const ProfileFormOfAge = ProfileForm.refine(
  (form) => form.birthDate !== "",
  always("birthDate", m.account_required_birth_date),
);
export type ProfileInput = z.input<typeof ProfileForm>;
export type ProfileOutput = z.output<typeof ProfileForm>;
export const PROFILE_FIELDS = ProfileForm.keyof().options;
