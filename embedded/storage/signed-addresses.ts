import { jwtVerify, SignJWT } from "jose";
import type { Caller } from "../rest-and-auth/callers.ts";

type Signer = Exclude<Caller, { level: "visitor" }>;

const keyOf = (jwtSecret: string) => new TextEncoder().encode(jwtSecret);

/** A token that opens one file for `seconds` from now, to everybody who has it, as long as whoever made it may read the file. */
export const signPath = (path: string, seconds: number, jwtSecret: string, by: Caller): Promise<string> =>
  new SignJWT({ url: path, ...(by.level === "user" && { by: by.id, aal: by.claims.aal }) })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keyOf(jwtSecret));

/**
 * The person or server that made a token by {@link signPath}; undefined if the token is for another file or has expired.
 */
export async function signerOf(token: string, path: string, jwtSecret: string): Promise<Signer | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(jwtSecret), { algorithms: ["HS256"], requiredClaims: ["exp"] });
    if (payload.url !== path) return undefined;
    const { by: id, aal } = payload;
    if (typeof id !== "string") return { level: "server" };
    return { level: "user", id, sessionId: "", claims: { sub: id, role: "authenticated", aal } };
  } catch {
    return undefined;
  }
}
