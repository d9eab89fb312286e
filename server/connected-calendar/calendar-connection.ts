import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { CALENDAR_PROVIDERS, type CalendarSyncProblem } from "../../app/school/calendar-providers.ts";
import type { CalendarConnection } from "../../app/school/request-context.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { decryptSecret, encryptSecret } from "../secrets/encrypt-secret.ts";
import { askForToken, createAuthorize } from "./authorize.ts";
import { type Credentials, decryptCalendarCredentials, encryptCalendarCredentials } from "./credentials.ts";
import { createDavClient, type DavClient, hostOf } from "./dav-client.ts";
import { CalendarServerProblem, type Network, OtherHost, openDavAgent, type SendDav } from "./dav-request.ts";
import { findCalendars } from "./find-calendars.ts";

/** The endpoints of an OAuth server. */
type OAuthServer = { authorizeUrl: string; tokenUrl: string; scope: string };

// https://developers.google.com/identity/protocols/oauth2/web-server
const GOOGLE: OAuthServer = {
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
  scope: "https://www.googleapis.com/auth/calendar",
};

const KEY_PURPOSE = "calendar sign-in";
const LONGEST_MS = 15 * 60_000;
/** The part that is kept in the teacher's browser while she is at the provider's page. */
const Pending = z.object({
  state: z.string(),
  verifier: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  username: z.string(),
  person: z.string(),
  until: z.number(),
});

type Options = {
  server: Client;
  secretKey: string;
  /** Read as each sign-in begins and ends. */
  readonly siteUrl: string;
  network?: Network;
  /** The OAuth server and the address of its calendars, for tests. */
  oauth?: OAuthServer & { address: string };
};

/** The address that the provider sends the teacher back to; registered with the owner's client id. */
const returnAddress = (siteUrl: string): string => `${siteUrl}/admin/settings/hours`;

/** Finds the calendars of an account, and connects one. */
export function createCalendarConnection(options: Options): CalendarConnection {
  const { server, secretKey, network = {}, oauth } = options;
  const { authorizeUrl, tokenUrl, scope } = oauth ?? GOOGLE;

  const withClient = async <T>(credentials: Credentials, use: (client: DavClient) => Promise<T>): Promise<T> => {
    const { send, close } = openDavAgent(network);
    const authorize = createAuthorize({ send, credentials, renewed: async () => undefined });
    try {
      return await use(createDavClient(send, authorize, credentials.hosts ?? []));
    } finally {
      close();
    }
  };
  const find = (credentials: Credentials, address: string) =>
    orProblem(async () => {
      const found = await withClient(credentials, (client) => findCalendars(client, address));
      return { ...found, sealed: encryptCalendarCredentials(secretKey, credentials) };
    });

  return {
    find: ({ address, username, password, hosts }) =>
      find({ kind: "basic", hosts: [...hostsOf(address), ...hosts], username, password }, address),
    async begin({ clientId, clientSecret, username }, person) {
      const state = randomBytes(24).toString("base64url");
      const verifier = randomBytes(48).toString("base64url");
      const pending = { state, verifier, clientId, clientSecret, username, person, until: Date.now() + LONGEST_MS };
      const asked = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: returnAddress(options.siteUrl),
        scope,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        // Without these Google gives no refresh token to somebody who has agreed before.
        access_type: "offline",
        prompt: "consent",
        login_hint: username,
      });
      return {
        url: `${authorizeUrl}?${asked}`,
        pending: encryptSecret(secretKey, KEY_PURPOSE, JSON.stringify(pending)),
      };
    },
    async complete({ code, state, pending: sealed }, person) {
      const pending = readPending(secretKey, sealed);
      if (!pending || pending.state !== state || pending.person !== person || pending.until < Date.now())
        return { problem: "CREDENTIALS" };
      const { clientId, clientSecret, verifier, username } = pending;
      const form = {
        grant_type: "authorization_code",
        code,
        redirect_uri: returnAddress(options.siteUrl),
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: verifier,
      };
      const token = await orProblem(() => withSend(network, (send) => askForToken(send, tokenUrl, form)));
      if ("problem" in token) return token;
      if (!token.refresh_token) return { problem: "CREDENTIALS" };
      const refreshToken = token.refresh_token;
      const address = (oauth?.address ?? CALENDAR_PROVIDERS.google.address).replace(
        "{user}",
        encodeURIComponent(username),
      );
      const hosts = hostsOf(address);
      const found = await find({ kind: "oauth", hosts, tokenUrl, clientId, clientSecret, refreshToken }, address);
      return "problem" in found ? { problem: found.problem } : { ...found, username };
    },
    async connect({ provider, url, username, name, sealed }, person) {
      const answer = await orProblem(async () => {
        const credentials = decryptCalendarCredentials(secretKey, sealed);
        await withClient(credentials, (client) => client.version(url));
        return {};
      });
      if ("problem" in answer) return { problem: answer.problem };
      await ask(server.rpc("connect_calendar", { provider, url, username, name, encrypted: sealed, person }));
      return {};
    },
  };
}

/** The hosts that an address stands for: its own, and of Apple, whose accounts are on many, all of iCloud. */
const hostsOf = (address: string): string[] =>
  address === CALENDAR_PROVIDERS.icloud.address ? [hostOf(address), ".icloud.com"] : [hostOf(address)];

async function withSend<T>(network: Network, use: (send: SendDav) => Promise<T>): Promise<T> {
  const { send, close } = openDavAgent(network);
  try {
    return await use(send);
  } finally {
    close();
  }
}

type Problem = { problem: CalendarSyncProblem; host?: string };

async function orProblem<T extends object>(does: () => Promise<T>): Promise<T | Problem> {
  try {
    return await does();
  } catch (error) {
    if (error instanceof OtherHost && error.host) return { problem: error.code, host: error.host };
    if (error instanceof CalendarServerProblem) return { problem: error.code };
    throw error;
  }
}

function readPending(secretKey: string, sealed: string) {
  try {
    return Pending.parse(JSON.parse(decryptSecret(secretKey, KEY_PURPOSE, sealed)));
  } catch {
    return undefined;
  }
}
