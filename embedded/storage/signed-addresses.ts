import { jwtVerify, SignJWT } from "jose";

const keyOf = (jwtSecret: string) => new TextEncoder().encode(jwtSecret);

/** A token that opens one file for `seconds` from now, to everybody who has it. */
export const signPath = (path: string, seconds: number, jwtSecret: string): Promise<string> =>
  new SignJWT({ url: path })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keyOf(jwtSecret));

/** Whether a token was made by {@link signPath} for this file and has not expired. */
export async function isSignedPath(token: string, path: string, jwtSecret: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, keyOf(jwtSecret), { algorithms: ["HS256"], requiredClaims: ["exp"] });
    return payload.url === path;
  } catch {
    return false;
  }
}
