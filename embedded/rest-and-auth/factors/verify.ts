import type postgres from "postgres";
import { z } from "zod";
import { authError } from "../answers.ts";
import { hasFactor, needsBoth } from "./assurance.ts";
import { totpOf } from "./enroll.ts";
import { countWrong, type Factor, lockFactor } from "./tries.ts";

const PERIOD_MS = 30_000;
const CHALLENGE_SECONDS = 300;
/** The most challenges of one factor, since a person may use several devices; the oldest is deleted. */
const MOST_CHALLENGES = 10;

const Proof = z.object({ challenge_id: z.uuid(), code: z.string().transform((code) => code.replace(/\s/g, "")) });

const notFound = () => authError(404, "mfa_factor_not_found", "Factor not found");
const locked = () => authError(429, "over_request_rate_limit", "Too many wrong codes, wait 15 minutes");
const wrong = () => authError(422, "mfa_verification_failed", "Invalid TOTP code entered");

/** `auth.mfa.challenge`: asks for a code of this factor within five minutes. */
export async function challenge(factorId: string, userId: string, sql: postgres.Sql): Promise<Response> {
  return sql.begin(async (tx) => {
    const factor = await lockFactor(tx, factorId, userId);
    if (factor?.factor_type !== "totp") return notFound();
    if (factor.locked) return locked();
    await tx`
      delete from auth.mfa_challenges where factor_id = ${factorId} and (
        created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS})
        or id not in (select id from auth.mfa_challenges where factor_id = ${factorId} order by created_at desc limit ${MOST_CHALLENGES - 1}))`;
    await tx`update auth.mfa_factors set last_challenged_at = now() where id = ${factorId}`;
    const [made] = await tx`insert into auth.mfa_challenges (factor_id) values (${factorId}) returning id`;
    const expires = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
    return Response.json({ id: made?.id, type: "totp", expires_at: expires });
  });
}

/**
 * Checks the code for a challenge: undefined if it is right, else GoTrue's refusal. A code is valid once, in its
 * half minute and the neighbouring ones. The first right one verifies the factor, which replaces the former one.
 */
export async function verifyTotp(
  tx: postgres.TransactionSql,
  factorId: string,
  body: unknown,
  { userId, isAal2 }: { userId: string; isAal2: boolean },
): Promise<Response | undefined> {
  const parsed = Proof.safeParse(body);
  if (!parsed.success) return wrong();
  const { challenge_id: challengeId, code } = parsed.data;
  const factor = await lockFactor(tx, factorId, userId);
  if (factor?.factor_type !== "totp") return notFound();
  if (factor.status === "unverified" && !isAal2 && (await hasFactor(userId, tx))) return needsBoth();
  if (factor.locked) return locked();
  const [asked] = await tx`
    select created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS}) as fresh
    from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factorId}`;
  if (!asked) return authError(404, "mfa_factor_not_found", "Challenge not found");
  if (!asked.fresh) return authError(422, "mfa_challenge_expired", "The challenge has expired, ask for another");
  const step = stepOf(factor, code);
  if (step === undefined) {
    await countWrong(tx, factorId);
    return wrong();
  }
  await tx`
    update auth.mfa_factors set status = 'verified', last_step = ${step}, wrong_tries = 0, locked_until = null, updated_at = now()
    where id = ${factorId}`;
  await tx`delete from auth.mfa_challenges where factor_id = ${factorId}`;
  return undefined;
}

/** The time step of a code, unless it is not near the current one or was used before. */
function stepOf({ secret, last_step }: Factor, code: string): number | undefined {
  const delta = secret === null || !/^\d{6}$/.test(code) ? null : totpOf(secret).validate({ token: code, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(Date.now() / PERIOD_MS) + delta;
  return step > Number(last_step) ? step : undefined;
}
