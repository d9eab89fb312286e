import { z } from "zod";
import type { Credentials } from "./credentials.ts";
import type { Authorize } from "./dav-client.ts";
import { CalendarServerProblem, type SendDav } from "./dav-request.ts";
import { answerDigest, digestChallengeOf } from "./digest.ts";

const Token = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().default(60),
  refresh_token: z.string().min(1).max(20_000).optional(),
});
type Token = z.infer<typeof Token>;
/** A token is renewed before it ends. */
const EARLY_MS = 30_000;

type Options = {
  send: SendDav;
  credentials: Credentials;
  /** Keeps a refresh token that replaces the one of the credentials. */
  renewed: (credentials: Credentials) => Promise<void>;
};

/** Authorizes requests by an app password, as the server takes it, or by OAuth tokens, which are renewed. */
export function createAuthorize({ send, credentials, renewed }: Options): Authorize {
  if (credentials.kind === "basic") return byPassword(credentials);
  let own = credentials;
  let token: { text: string; until: number } | undefined;
  return async ({ refused }) => {
    if (token && refused === undefined && Date.now() < token.until) return `Bearer ${token.text}`;
    const { tokenUrl, clientId, clientSecret, refreshToken } = own;
    const given = await askForToken(send, tokenUrl, {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    });
    if (given.refresh_token && given.refresh_token !== refreshToken) {
      own = { ...own, refreshToken: given.refresh_token };
      await renewed(own);
    }
    token = { text: given.access_token, until: Date.now() + given.expires_in * 1000 - EARLY_MS };
    return `Bearer ${token.text}`;
  };
}

/** By Basic, until the server asks for Digest. */
function byPassword({ username, password }: Extract<Credentials, { kind: "basic" }>): Authorize {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  let challenge: ReturnType<typeof digestChallengeOf>;
  let count = 0;
  return async ({ method, url, refused }) => {
    if (refused !== undefined) {
      challenge = digestChallengeOf(refused);
      count = 0;
    }
    if (!challenge) return basic;
    count += 1;
    return answerDigest(challenge, { username, password }, { method, url, count });
  };
}

/** Asks a token endpoint (RFC 6749). @throws CalendarServerProblem `CREDENTIALS` for a refused grant or client */
export async function askForToken(send: SendDav, url: string, form: Record<string, string>): Promise<Token> {
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const { status, text } = await send(url, { method: "POST", headers, body: `${new URLSearchParams(form)}` });
  if ([400, 401, 403].includes(status)) throw new CalendarServerProblem("CREDENTIALS", status);
  if (status === 429 || status === 503) throw new CalendarServerProblem("BUSY", status);
  if (status >= 500) throw new CalendarServerProblem("FAILING", status);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new CalendarServerProblem("UNREADABLE", status);
  }
  const token = Token.safeParse(read);
  if (!token.success) throw new CalendarServerProblem("UNREADABLE", status);
  return token.data;
}
