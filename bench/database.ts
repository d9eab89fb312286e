import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { z } from "zod";
import type { Database } from "../app/platform/backend/database.types.ts";

const Secrets = z.object({
  jwtSecret: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
  databasePassword: z.string(),
});

/** The keys of the site whose data is in `dataDir`. */
export const readSecrets = async (dataDir: string) =>
  Secrets.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));

/** How postgres.js reaches that site's database as its owner. */
export async function connectionOf(dataDir: string) {
  const { databasePassword: password } = await readSecrets(dataDir);
  return { host: path.join(dataDir, "run"), port: 5432, username: "postgres", password, database: "postgres" };
}

/** The owner's connections, which insert many rows without policies. */
export const connectAsOwner = async (dataDir: string) =>
  postgres({ ...(await connectionOf(dataDir)), max: 2, onnotice() {} });

export const PASSWORD = "demo-English-2026";

/** The site's API for a program: its keys, and the headers of a signed-in person. */
export async function openSite(site: string, dataDir: string) {
  const { publishableKey, secretKey } = await readSecrets(dataDir);
  const connect = (key: string) =>
    createClient<Database>(site, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    publishableKey,
    server: connect(secretKey),
    async signIn(email: string, password = PASSWORD) {
      const { data, error } = await connect(publishableKey).auth.signInWithPassword({ email, password });
      if (error) throw error;
      const headers = { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` };
      return { id: data.user.id, headers };
    },
  };
}
