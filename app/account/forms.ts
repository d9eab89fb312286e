import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";

/** Characters, from the specification; bytes, from bcrypt, which reads no further. */
const FEWEST_CHARACTERS = 6;
const MOST_BYTES = 72;

const email = z
  .string()
  .trim()
  .min(1, { error: () => m.account_required_email() })
  .pipe(z.email({ error: () => m.account_invalid_email() }));

const newPassword = z
  .string()
  .min(FEWEST_CHARACTERS, { error: () => m.account_short() })
  .refine((value) => new TextEncoder().encode(value).length <= MOST_BYTES, { error: () => m.account_too_long() });

const fullName = z
  .string()
  .trim()
  .min(2, { error: () => m.account_required_name() })
  .max(120, { error: () => m.account_name_too_long() });

export const SignIn = z.object({
  email,
  password: z.string().min(1, { error: () => m.account_required_password() }),
});

export const SignUp = z.object({
  fullName,
  email,
  password: newPassword,
  accepts: z.boolean().refine(Boolean, { error: () => m.account_required_acceptance() }),
});

export const Forgot = z.object({ email });

export const NewPassword = z
  .object({ password: newPassword, confirmation: z.string() })
  .refine((form) => form.password === form.confirmation, {
    path: ["confirmation"],
    error: () => m.account_mismatch(),
    when: ({ value }) => newPassword.safeParse((value as { password?: unknown }).password).success,
  });

export const ProfileForm = z.object({
  fullName,
  phone: z.string().trim(),
  language: z.enum(["pt", "en"]),
});
