import { Secret, TOTP } from "otpauth";
import type postgres from "postgres";
import QRCode from "qrcode";
import { z } from "zod";
import { authError } from "../answers.ts";
import { hasFactor, needsBoth } from "./assurance.ts";

const MOST_FACTORS = 10;

const Enrolment = z.object({
  factor_type: z.literal("totp"),
  friendly_name: z.string().trim().max(100).default(""),
  issuer: z
    .string()
    .trim()
    .max(100)
    .default("")
    .transform((text) => text.toWellFormed()),
});

/** The current code, as all authenticator apps compute it (RFC 6238): SHA-1, six digits, thirty seconds. */
export const totpOf = (secret: string, label = "", issuer = ""): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, algorithm: "SHA1", digits: 6, period: 30 });

/**
 * `auth.mfa.enroll`: a factor that counts once it is verified with a code. Earlier factors that were never verified are
 * deleted.
 * @param isAal2 whether the session has shown a second factor, which enrolling a further one requires
 */
export async function enroll(
  body: unknown,
  { userId, isAal2, siteUrl, sql }: { userId: string; isAal2: boolean; siteUrl: string; sql: postgres.Sql },
): Promise<Response> {
  const parsed = Enrolment.safeParse(body);
  if (!parsed.success) return authError(400, "validation_failed", "factor_type needs to be totp");
  const { friendly_name: name, issuer } = parsed.data;
  const secret = new Secret({ size: 20 }).base32;
  return sql.begin(async (tx) => {
    const [user] = await tx`select email from auth.users where id = ${userId} for update`;
    if (!isAal2 && (await hasFactor(userId, tx))) return needsBoth();
    await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`;
    const [taken] = await tx`
      select count(*)::int as count, coalesce(bool_or(friendly_name = ${name} and ${name} <> ''), false) as named
      from auth.mfa_factors where user_id = ${userId}`;
    if (taken?.named)
      return authError(422, "mfa_factor_name_conflict", "A factor with this friendly name exists already");
    if (taken?.count >= MOST_FACTORS) return authError(422, "too_many_enrolled_mfa_factors", "Too many factors");
    const [factor] = await tx`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
      values (${userId}, ${name}, 'totp', ${secret}) returning id`;
    const uri = totpOf(secret, user?.email ?? "", issuer || new URL(siteUrl).hostname).toString();
    const svg = await QRCode.toString(uri, { type: "svg", margin: 2 });
    // auth-js puts the SVG into a `data:` address unescaped, which a # would end.
    const qrCode = svg.replaceAll("#ffffff", "white").replaceAll("#000000", "black");
    return Response.json({ id: factor?.id, type: "totp", friendly_name: name, totp: { qr_code: qrCode, secret, uri } });
  });
}
