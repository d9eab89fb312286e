import { errors } from "jose";
import { openToken } from "../access-tokens.ts";
import { RestError } from "../rest/rest-error.ts";
import { bearerOf } from "./callers.ts";

const PARTS = 3;
/** Refusals of claims, by the claim. */
const CLAIMS: Record<string, string> = {
  exp: "JWT expired",
  nbf: "JWT not yet valid",
  aud: "JWT not in audience",
};

/**
 * Refuses the token of a request to `/rest/v1` in the words of PostgREST: PGRST301 where it is no token of this site, PGRST303 where
 * its claims do not hold.
 */
export async function refuseToken(request: Request, jwtSecret: string): Promise<Response> {
  const token = bearerOf(request) ?? "";
  const { code, message, details } = await problemOf(token, jwtSecret);
  const headers = { "www-authenticate": `Bearer error="invalid_token", error_description="${message}"` };
  return new RestError(401, code, message, { details: details ?? null, headers }).toResponse(request.method !== "HEAD");
}

async function problemOf(
  token: string,
  jwtSecret: string,
): Promise<{ code: string; message: string; details?: string }> {
  const parts = token.split(".").length;
  if (parts !== PARTS) return { code: "PGRST301", message: `Expected 3 parts in JWT; got ${parts}` };
  try {
    await openToken(token, jwtSecret);
  } catch (error) {
    const isOfClaims = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed;
    if (isOfClaims) return { code: "PGRST303", message: CLAIMS[error.claim] ?? "Parsing claims failed" };
    const details = "None of the keys was able to decode the JWT";
    return { code: "PGRST301", message: "No suitable key or wrong key type", details };
  }
  return { code: "PGRST303", message: "Parsing claims failed" };
}
