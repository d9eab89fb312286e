import { createHash } from "node:crypto";
import { type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify as verify } from "jose";

export * from "jose";

const MOST_KEPT = 2_000;

const kept = new Map<string, JWTVerifyResult<JWTPayload>>();

/**
 * jose's `jwtVerify` for a secret, which does its arithmetic once for a token and after that looks only at its expiry:
 * a person's token comes with each of their requests. Whether its sign-in still stands is asked elsewhere, each time.
 */
export async function jwtVerify(token: string, secret: Uint8Array, options: JWTVerifyOptions = {}) {
  const name = createHash("sha256").update(secret).update(JSON.stringify(options)).update(token).digest("base64");
  const known = kept.get(name);
  if (known && (known.payload.exp ?? 0) > Date.now() / 1000) return known;
  // What is wrong with a token that has expired, jose says.
  const verified = await verify(token, secret, options);
  Object.freeze(verified.payload);
  if (kept.size >= MOST_KEPT) kept.clear();
  if (verified.payload.exp !== undefined) kept.set(name, verified);
  return verified;
}
