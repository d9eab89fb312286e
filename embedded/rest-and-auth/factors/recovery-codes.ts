import { createHash, randomInt } from "node:crypto";
import type postgres from "postgres";
import { z } from "zod";
import { authError } from "../answers.ts";
import { countWrong, lockFactor } from "./tries.ts";

const CODES = 10;
const LETTERS = 16;
/** Letters and digits that are not mistaken for each other on paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

const Named = z.object({ friendly_name: z.string().trim().max(100).default("") }).catch({ friendly_name: "" });
const Proof = z.object({
  code: z
    .string()
    .max(100)
    .transform((code) => code.toLowerCase().replace(/[\s-]/g, "")),
});

// A fast hash is enough for 79 random bits.
const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");
const makeCode = () => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const missing = () => authError(404, "mfa_factor_not_found", "There are no recovery codes");

type CodeSet = { id: string; friendly_name: string };

async function findSet(userId: string, sql: postgres.Sql | postgres.TransactionSql): Promise<CodeSet | undefined> {
  const [set] = await sql<CodeSet[]>`
    select id, coalesce(friendly_name, '') as friendly_name from auth.mfa_factors
    where user_id = ${userId} and factor_type = 'recovery_code'`;
  return set;
}

/** `recoveryCodes.getStatus`: how many codes there are and how many are unused. */
export async function codesStatus(userId: string, sql: postgres.Sql): Promise<Response> {
  const set = await findSet(userId, sql);
  if (!set) return missing();
  const [count] = await sql`
    select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${set.id}`;
  return Response.json({ id: set.id, type: "recovery_code", total: count?.total, remaining: count?.remaining });
}

/**
 * `recoveryCodes.generate` and `regenerate`: ten new codes, shown only now. `again`: whether they replace existing
 * ones.
 */
export async function makeCodes(body: unknown, again: boolean, userId: string, sql: postgres.Sql): Promise<Response> {
  return sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${userId} for update`;
    const [existing] = await tx`
      select from auth.mfa_factors where user_id = ${userId} and factor_type = 'totp' and status = 'verified'`;
    if (!existing) return authError(422, "mfa_recovery_codes_sole_factor", "Recovery codes cannot be the only factor");
    const old = await findSet(userId, tx);
    if (again && !old) return missing();
    if (!again && old) return authError(422, "mfa_verified_factor_exists", "There are recovery codes already");
    await tx`delete from auth.mfa_factors where user_id = ${userId} and factor_type = 'recovery_code'`;
    const name = old?.friendly_name ?? Named.parse(body).friendly_name;
    const [set] = await tx`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
      values (${userId}, ${name}, 'recovery_code', 'verified') returning id`;
    const codes = Array.from({ length: CODES }, makeCode);
    await tx`insert into auth.mfa_recovery_codes ${tx(codes.map((code) => ({ factor_id: set?.id, hash: hashOf(code) })))}`;
    return Response.json({ id: set?.id, type: "recovery_code", friendly_name: name, total: CODES, codes });
  });
}

/** Consumes an unused recovery code: undefined on success, else GoTrue's refusal. */
export async function verifyRecoveryCode(
  tx: postgres.TransactionSql,
  body: unknown,
  userId: string,
): Promise<Response | undefined> {
  const wrong = () => authError(422, "mfa_verification_failed", "Invalid recovery code entered");
  const parsed = Proof.safeParse(body);
  const set = await findSet(userId, tx);
  const factor = set && (await lockFactor(tx, set.id, userId));
  if (!parsed.success || !factor) return wrong();
  if (factor.locked) return authError(429, "mfa_recovery_codes_locked", "Too many wrong codes, wait 15 minutes");
  const consumed = await tx`
    update auth.mfa_recovery_codes set used_at = now()
    where factor_id = ${factor.id} and hash = ${hashOf(parsed.data.code)} and used_at is null returning hash`;
  if (consumed.length === 0) {
    await countWrong(tx, factor.id);
    return wrong();
  }
  await tx`update auth.mfa_factors set wrong_tries = 0, locked_until = null where id = ${factor.id}`;
  return undefined;
}
