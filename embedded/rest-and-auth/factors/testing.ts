import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { PASSWORD, SITE, type TestBackend } from "../../testing.ts";

const HALF_MINUTE = 30_000;

/** The code that an authenticator app shows now, or `later` half minutes from now. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * HALF_MINUTE });
export const wrongCode = (secret: string): string =>
  String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");

/** People of a test's backend, each with an official client. */
export function peopleWithFactors(t: () => TestBackend) {
  const connect = (): SupabaseClient =>
    createClient(SITE, t().backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
      global: { fetch: (input, init) => t().backend.fetch(new Request(input, init)) },
    });
  const signIn = async (email: string) => {
    const client = connect();
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  };
  return {
    connect,
    signIn,
    claimsOf: async (client: SupabaseClient) =>
      decodeJwt((await client.auth.getSession()).data.session?.access_token ?? ""),
    /** A person with a factor, in the session that showed its first code. */
    async withFactor(name: string) {
      const { id, email } = await t().person(name);
      const client = await signIn(email);
      const { data: factor, error } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Escola" });
      if (error) throw error;
      const code = codeOf(factor.totp.secret);
      const proven = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      if (proven.error) throw proven.error;
      return { id, email, client, factorId: factor.id, secret: factor.totp.secret };
    },
  };
}
