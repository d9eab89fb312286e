import { z } from "zod";
import { authError } from "../answers.ts";
import { isMailAddress, refuseAddress } from "../mail-address.ts";
import { MIN_PASSWORD_LENGTH } from "../weak-passwords.ts";

/** RFC 3339, as GoTrue writes instants. */
const Instant = z
  .union([z.date(), z.string()])
  .nullish()
  .transform((instant) => (instant instanceof Date ? instant.toISOString() : (instant ?? undefined)));

const UserRow = z.object({
  id: z.string(),
  aud: z.string().nullable(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  email_confirmed_at: Instant,
  last_sign_in_at: Instant,
  raw_app_meta_data: z.record(z.string(), z.unknown()).nullable(),
  raw_user_meta_data: z.record(z.string(), z.unknown()).nullable(),
  banned_until: Instant,
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant,
  identities: z.array(z.unknown()),
  factors: z.array(z.unknown()).nullable(),
});

/** Columns of a user `u` that {@link presentUser} shows, with their identities and factors. */
export const USER_COLUMNS = `u.*,
  (select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.identity_data ->> 'email') order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id) as identities,
  (select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', coalesce(f.friendly_name, ''), 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id) as factors`;

/** The field of a user's own metadata that marks a confirmed address. */
export const CONFIRMED = { email_verified: true };

/** A row of `auth.users` as GoTrue shows it to an administrator. The password's hash is not part of it. */
export function presentUser(row: unknown) {
  const user = UserRow.parse(row);
  return {
    id: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities,
    factors: user.factors ?? undefined,
    banned_until: user.banned_until,
    created_at: user.created_at,
    updated_at: user.updated_at,
    deleted_at: user.deleted_at,
    is_anonymous: false,
  };
}

/** The fields that an administrator may send about a user. Others are refused, because nothing here would keep them. */
export const UserChange = z.strictObject({
  email: z
    .string()
    .refine(isMailAddress)
    .transform((email) => email.toLowerCase())
    .optional(),
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH)
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

/** The refusal of a change, with the fields that this backend does not store, or because the address is invalid. */
export function refuseFields(error: z.ZodError, otherwise: string): Response {
  const unknown = error.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  if (unknown.length === 0 && error.issues.some(({ path: [field] }) => field === "email")) return refuseAddress();
  const message = unknown.length > 0 ? `This backend keeps no ${unknown.toSorted().join(", ")} of a user` : otherwise;
  return authError(400, "validation_failed", message);
}

/** A Go duration as a PostgreSQL interval. */
export const toInterval = (duration: string): string =>
  duration
    .replace(/(\d+)h/, "$1 hours ")
    .replace(/(\d+)m(?!\w)/, "$1 minutes ")
    .replace(/(\d+)s/, "$1 seconds")
    .trim();
