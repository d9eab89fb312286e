import { z } from "zod";
import { decryptSecret, encryptSecret } from "../secrets/encrypt-secret.ts";
import { CalendarServerProblem } from "./dav-request.ts";

const KEY_PURPOSE = "calendar credentials";

/** The hosts that get the credentials. Those of an earlier build have none. */
const hosts = z.array(z.string()).optional();

const Credentials = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("basic"), hosts, username: z.string(), password: z.string() }),
  z.object({
    hosts,
    kind: z.literal("oauth"),
    tokenUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    refreshToken: z.string(),
  }),
]);
export type Credentials = z.infer<typeof Credentials>;

/** Encrypts a calendar's credentials with a key that is derived from the site's secret key. */
export const encryptCalendarCredentials = (secretKey: string, credentials: Credentials): string =>
  encryptSecret(secretKey, KEY_PURPOSE, JSON.stringify(credentials));

/** @throws CalendarServerProblem if a backup left them out, or another site's key encrypted them. */
export function decryptCalendarCredentials(secretKey: string, encrypted: string | null): Credentials {
  try {
    return Credentials.parse(JSON.parse(decryptSecret(secretKey, KEY_PURPOSE, encrypted ?? "")));
  } catch {
    throw new CalendarServerProblem("CREDENTIALS_MISSING");
  }
}
