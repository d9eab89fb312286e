import { z } from "zod";
import type { PixProblem } from "../../app/school/pix-profiles.ts";
import type { PixConnection } from "../../app/school/request-context.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { certificateProblem } from "./certificate-problem.ts";
import { Page } from "./dialects.ts";
import { type Credentials, decryptCredentials, encryptCredentials } from "./encrypt-credentials.ts";
import { createProviderClient, Provider, type ProviderClient, parse } from "./provider-client.ts";
import { type Network, ProviderProblem } from "./send-request.ts";

const Stored = z.nullable(Provider.extend({ encrypted: z.nullable(z.string()) }));
const RECENT_MS = 60_000;

type Options = { server: Client; secretKey: string; network?: Network };

/** Connects a payment provider, and tests the connection. */
export function createPixConnection({ server, secretKey, network = {} }: Options): PixConnection {
  return {
    async connect(provider, credentials) {
      const problem =
        certificateProblem(credentials) ??
        (await problemOf(() => createProviderClient(provider, credentials, network)));
      if (problem) return problem;
      const { profile, base_url, token_url, pix_key } = provider;
      const encrypted = encryptCredentials(secretKey, credentials);
      await ask(server.rpc("connect_pix_provider", { profile, base_url, token_url, pix_key, encrypted }));
      return undefined;
    },
    async test() {
      const stored = Stored.parse(await ask(server.rpc("read_pix_connection")));
      if (!stored) return undefined;
      const problem = await problemOf(() =>
        createProviderClient(stored, readCredentials(secretKey, stored.encrypted), network),
      );
      await ask(server.rpc("record_pix_answer", problem ? { problem } : {}));
      return problem;
    },
  };
}

/** The stored credentials. @throws ProviderProblem where a backup left them out, or they are of another site's key. */
export function readCredentials(secretKey: string, encrypted: string | null): Credentials {
  if (encrypted === null) throw new ProviderProblem("CREDENTIALS_MISSING");
  try {
    return decryptCredentials(secretKey, encrypted);
  } catch {
    throw new ProviderProblem("CREDENTIALS_MISSING");
  }
}

/**
 * Asks as a round does, by the provider's clock: a token, and the payments of the last minute, which
 * needs certificate, credentials and scopes.
 */
async function problemOf(open: () => ProviderClient): Promise<PixProblem | undefined> {
  let client: ProviderClient | undefined;
  try {
    client = open();
    const until = await client.now();
    const from = new Date(until.getTime() - RECENT_MS);
    const query = new URLSearchParams({ inicio: instant(from), fim: instant(until) });
    parse(Page, (await client.call("GET", `/pix?${query}`)) ?? {});
    return undefined;
  } catch (error) {
    if (error instanceof ProviderProblem) return error.code;
    throw error;
  } finally {
    client?.close();
  }
}

/** An instant as the standard writes it: RFC 3339 without fractions. */
export const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
