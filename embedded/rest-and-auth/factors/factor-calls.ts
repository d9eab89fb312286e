import type postgres from "postgres";
import { asPerson, type Service, type SignedInUser } from "../call.ts";
import { needsBoth } from "./assurance.ts";
import { enroll } from "./enroll.ts";
import { raiseSession } from "./raise-session.ts";
import { codesStatus, makeCodes, verifyRecoveryCode } from "./recovery-codes.ts";
import { unenroll } from "./unenroll.ts";
import { challenge, verifyTotp } from "./verify.ts";

type FactorCheck = (tx: postgres.TransactionSql) => Promise<Response | undefined>;

/** GoTrue's factors API as far as `supabase.auth.mfa` uses it, for TOTP and recovery codes. */
export const enrollFactor = asPerson(({ siteUrl, sql }, person, { incoming }) =>
  enroll(incoming.json, { ...person, siteUrl, sql }),
);
export const challengeFactor = asPerson(({ sql }, { userId }, { parts }) => challenge(parts.id ?? "", userId, sql));
export const verifyFactor = asPerson((service, person, { incoming, parts }) =>
  verifyAndRaise(service, person, "totp", (tx) => verifyTotp(tx, parts.id ?? "", incoming.json, person)),
);
export const removeFactor = asPerson(({ sql }, person, { parts }) => unenroll(parts.id ?? "", { ...person, sql }));

export const readCodes = asPerson(({ sql }, { userId }) => codesStatus(userId, sql));
const codesHandler = (again: boolean) =>
  asPerson(({ sql }, { userId, isAal2 }, { incoming }) =>
    isAal2 ? makeCodes(incoming.json, again, userId, sql) : needsBoth(),
  );
export const makeFirstCodes = codesHandler(false);
export const makeCodesAgain = codesHandler(true);
export const verifyCode = asPerson((service, person, { incoming }) =>
  verifyAndRaise(service, person, "mfa/recovery_code", (tx) => verifyRecoveryCode(tx, incoming.json, person.userId)),
);

const verifyAndRaise = (
  { sql, refresh }: Service,
  { userId, sessionId }: SignedInUser,
  proof: string,
  look: FactorCheck,
) => raiseSession({ sql, userId, sessionId, proof, look, refresh });
