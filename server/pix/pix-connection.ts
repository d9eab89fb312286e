import { z } from "zod";
import type { PixProblem } from "../../app/school/pix-profiles.ts";
import type { PixConnection } from "../../app/school/request-context.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { certificateProblem } from "./certificate-problem.ts";
import { type Credentials, decryptCredentials, encryptCredentials } from "./encrypt-credentials.ts";
import { createProviderClient, Provider, type ProviderClient } from "./provider-client.ts";
import { type Network, ProviderProblem } from "./send-request.ts";
import { tryProvider } from "./try-provider.ts";

const Stored = z.nullable(Provider.extend({ encrypted: z.nullable(z.string()) }));

type Options = { server: Client; secretKey: string; network?: Network };

/** Connects a payment provider, and tests the connection. */
export function createPixConnection({ server, secretKey, network = {} }: Options): PixConnection {
  return {
    async connect(provider, credentials) {
      const problem =
        certificateProblem(credentials) ??
        (await problemOf(provider, () => createProviderClient(provider, credentials, network)));
      if (problem) return problem;
      const { profile, base_url, token_url, pix_key } = provider;
      const encrypted = encryptCredentials(secretKey, credentials);
      await ask(server.rpc("connect_pix_provider", { profile, base_url, token_url, pix_key, encrypted }));
      return undefined;
    },
    async test() {
      const stored = Stored.parse(await ask(server.rpc("read_pix_connection")));
      if (!stored) return undefined;
      const problem = await problemOf(stored, () =>
        createProviderClient(stored, readCredentials(secretKey, stored.encrypted), network),
      );
      await ask(server.rpc("record_pix_answer", problem ? { problem } : {}));
      return problem;
    },
  };
}

/** The stored credentials. @throws ProviderProblem if a backup left them out, or another site's key encrypted them. */
export function readCredentials(secretKey: string, encrypted: string | null): Credentials {
  if (encrypted === null) throw new ProviderProblem("CREDENTIALS_MISSING");
  try {
    return decryptCredentials(secretKey, encrypted);
  } catch {
    throw new ProviderProblem("CREDENTIALS_MISSING");
  }
}

/** Tries at the provider what a round does. */
async function problemOf(provider: Provider, open: () => ProviderClient): Promise<PixProblem | undefined> {
  let client: ProviderClient | undefined;
  try {
    client = open();
    await tryProvider(client, provider.pix_key);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderProblem) return error.code;
    throw error;
  } finally {
    client?.close();
  }
}
