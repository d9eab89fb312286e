import type postgres from "postgres";

const MOST_WRONG = 5;
const LOCKED_FOR = "15 minutes";

export type Factor = {
  id: string;
  factor_type: "totp" | "recovery_code";
  status: "unverified" | "verified";
  secret: string | null;
  last_step: string;
  locked: boolean;
};

/** The user's factor, locked until the transaction ends, so that its codes are checked one at a time. */
export async function lockFactor(tx: postgres.TransactionSql, id: string, userId: string): Promise<Factor | undefined> {
  const [factor] = await tx<Factor[]>`
    select id, factor_type, status, secret, last_step, coalesce(locked_until > now(), false) as locked
    from auth.mfa_factors where id = ${id} and user_id = ${userId} for update`;
  return factor;
}

/**
 * Counts a wrong code: six digits can be guessed without a limit, so after five wrong codes the factor is locked for a
 * while.
 */
export async function countWrong(tx: postgres.TransactionSql, id: string): Promise<void> {
  await tx`
    update auth.mfa_factors set
      locked_until = case when wrong_tries + 1 >= ${MOST_WRONG} then now() + ${LOCKED_FOR}::text::interval end,
      wrong_tries = case when wrong_tries + 1 >= ${MOST_WRONG} then 0 else wrong_tries + 1 end
    where id = ${id}`;
}
