import { z } from "zod";
import { isMailAddress } from "../mail-address.ts";
import { FEWEST_CHARACTERS } from "../weak-passwords.ts";

export const UserRow = z.object({
  id: z.string(),
  aud: z.string().nullable(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  email_confirmed_at: z.coerce.string().nullable(),
  last_sign_in_at: z.coerce.string().nullable(),
  raw_app_meta_data: z.record(z.string(), z.unknown()).nullable(),
  raw_user_meta_data: z.record(z.string(), z.unknown()).nullable(),
  banned_until: z.coerce.string().nullable(),
  created_at: z.coerce.string().nullable(),
  updated_at: z.coerce.string().nullable(),
});

/** A row of `auth.users` as GoTrue shows it to an administrator. The password's hash is not part of it. */
export function presentUser(row: unknown) {
  const user = UserRow.parse(row);
  return {
    id: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: [],
    banned_until: user.banned_until ?? undefined,
    created_at: user.created_at ?? undefined,
    updated_at: user.updated_at ?? undefined,
    is_anonymous: false,
  };
}

/** What an administrator may send about a user. Unknown keys are ignored, as GoTrue does. */
export const UserChange = z.object({
  email: z
    .string()
    .refine(isMailAddress)
    .transform((email) => email.toLowerCase())
    .optional(),
  password: z
    .string()
    .min(FEWEST_CHARACTERS)
    .refine((value) => Buffer.byteLength(value) <= 72)
    .optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  /** A Go duration in hours, minutes and seconds, or `none`. */
  ban_duration: z
    .string()
    .regex(/^(none|(\d{1,8}h)?(\d{1,8}m)?(\d{1,8}s)?)$/)
    .optional(),
});
export type UserChange = z.infer<typeof UserChange>;

/** A Go duration as a PostgreSQL interval. */
export const toInterval = (duration: string): string =>
  duration
    .replace(/(\d+)h/, "$1 hours ")
    .replace(/(\d+)m(?!\w)/, "$1 minutes ")
    .replace(/(\d+)s/, "$1 seconds")
    .trim();
