import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { loadSecrets } from "../../embedded/secrets.ts";

export type Client = SupabaseClient<Database>;

export const ADMIN = { ADMIN_EMAIL: "professora@example.com", ADMIN_PASSWORD: "escolhida-por-mim-2026" };

/** Clients of a site that stay usable when it restarts at another port. */
export type People = {
  visitor: Client;
  teacher: Client;
  teacherId: string;
  studentId: string;
  studentEmail: string;
  /** The client with the secret key, for checks at the end. */
  server: Client;
};

// A placeholder: each call goes to the site's current address.
const ANYWHERE = "http://site.invalid";

/** @param address returns the site's current address */
export async function connectSite(dataDir: string, address: () => string): Promise<People> {
  const { publishableKey, secretKey } = await loadSecrets(dataDir);
  const connect = (key: string): Client =>
    createClient<Database>(ANYWHERE, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          const { pathname, search } = new URL(input instanceof Request ? input.url : input);
          const headers = new Headers(init?.headers);
          // Each call has its own visitor address, so that no rate limit applies.
          headers.set("x-forwarded-for", aVisitorsAddress());
          return fetch(address() + pathname + search, { ...init, headers });
        },
      },
    });
  const visitor = connect(publishableKey);
  const teacher = connect(publishableKey);
  const server = connect(secretKey);
  const { data, error } = await teacher.auth.signInWithPassword({
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  });
  if (error) throw error;
  const studentEmail = `aluna.${randomUUID()}@example.com`;
  const made = await server.auth.admin.createUser({
    email: studentEmail,
    email_confirm: true,
    user_metadata: { full_name: "Aluna" },
    app_metadata: { role: "aluno" },
  });
  if (made.error) throw made.error;
  // Raises the limits of bookings: the writers book many trials and verify none by mail.
  const rules = await server
    .from("scheduling_rules")
    .update({ trials_per_day: 500, unverified_trials_per_network: 500 })
    .eq("singleton", true);
  if (rules.error) throw rules.error;
  return { visitor, teacher, teacherId: data.user.id, studentId: made.data.user.id, studentEmail, server };
}

let visitors = 0;
const aVisitorsAddress = (): string => {
  const number = ++visitors;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
};
