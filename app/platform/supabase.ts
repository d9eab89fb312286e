import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

let client: SupabaseClient<Database> | undefined;

/** The browser's one client, on the signed-in person's own token. Every document names its backend in two meta tags. */
export function supabase(): SupabaseClient<Database> {
  client ??= createClient<Database>(meta("supabase-url"), meta("supabase-key"), {
    auth: { storageKey: SESSION_STORAGE_KEY, flowType: "implicit", detectSessionInUrl: false },
  });
  return client;
}

/** Where supabase-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = "session";
