import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { SESSION_STORAGE_KEY, sessionStore } from "../session/session-store.ts";

/** The client of the sign-in service, which keeps this browser's session. Imported where it is first asked for (supabase.ts). */
export const createAuthClient = ({ url, key }: { url: string; key: string }, send: typeof fetch): GoTrueClient =>
  new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: SESSION_STORAGE_KEY,
    storage: sessionStore,
    autoRefreshToken: true,
    persistSession: true,
    flowType: "implicit",
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: send,
  });
