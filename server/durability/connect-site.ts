import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { loadSecrets } from "../../embedded/secrets.ts";

export type Client = SupabaseClient<Database>;

export const ADMIN = { ADMIN_EMAIL: "professora@example.com", ADMIN_PASSWORD: "escolhida-por-mim-2026" };

/** A site's people, who go on when it comes back at another port. */
export type People = {
  visitor: Client;
  teacher: Client;
  teacherId: string;
  studentId: string;
  studentEmail: string;
  /** Holds the secret key: what the books say in the end. */
  server: Client;
};

// A placeholder address: each call goes to where the site is now.
const ANYWHERE = "http://site.invalid";

/** @param address where the site is now */
export async function connectSite(dataDir: string, address: () => string): Promise<People> {
  const { publishableKey, secretKey } = await loadSecrets(dataDir);
  const connect = (key: string): Client =>
    createClient<Database>(ANYWHERE, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          const { pathname, search } = new URL(input instanceof Request ? input.url : input);
          const headers = new Headers(init?.headers);
          // Each call comes from a visitor of its own: what is counted here is writes, not tries.
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
  // The writers book all day long, and open no mail.
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
