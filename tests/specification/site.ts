import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

export { expect, test };

/** The address is given by the runner of a site; the rest is at hand for its owner. */
const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
export const address = (): string => given("SITE_UNDER_TEST");
export const teacher = () => ({ email: given("SITE_TEACHER_EMAIL"), password: given("SITE_TEACHER_PASSWORD") });
export const PASSWORD = "seis-letras-e-mais";
export const unique = (): string => `s${randomUUID().slice(0, 8)}`;

/** An official client with the public key that the site publishes. */
export async function visitor(): Promise<SupabaseClient> {
  const config = await (await fetch(`${address()}/config.json`)).json();
  return createClient(config.supabaseUrl, config.publishableKey, { auth: { persistSession: false } });
}

/** An official client with the owner's secret key, for what a teacher did before a check begins. */
export const owner = (): SupabaseClient =>
  createClient(address(), given("SITE_SECRET_KEY"), { auth: { persistSession: false } });

export type Someone = { id: string; email: string; name: string; password: string };

/** A person with an account of this role, confirmed. */
export async function person(role: "admin" | "aluno" = "aluno", facts: object = {}): Promise<Someone> {
  const email = `${unique()}@example.com`;
  const name = `Clara ${unique()}`;
  const { data, error } = await owner().auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: name },
    app_metadata: { role, ...facts },
  });
  expect(error).toBeNull();
  return { id: data.user?.id ?? "", email, name, password: PASSWORD };
}

export async function clientOf({ email, password }: Pick<Someone, "email" | "password">): Promise<SupabaseClient> {
  const client = await visitor();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

/** Signs in by the form of the page that is open. */
export async function signIn(page: Page, someone: Pick<Someone, "email" | "password">): Promise<void> {
  await page.getByLabel("E-mail").fill(someone.email);
  await page.getByLabel(/^(Senha|Password)$/).fill(someone.password);
  await page.getByRole("button", { name: /^(Entrar|Sign in)$/ }).click();
}

/** Opens the area of somebody, who signs in on the way. */
export async function enter(page: Page, someone: Pick<Someone, "email" | "password">, lang = "en"): Promise<void> {
  await page.goto(lang === "en" ? "/en/profile" : "/pt/perfil");
  await signIn(page, someone);
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The link to confirm an address in the newest mail to it, once it is there. */
export async function mailedLink(email: string, type: "signup" | "recovery"): Promise<string> {
  let link = "";
  const look = async () => {
    const folder = given("SITE_MAILBOX");
    for (const name of (await readdir(folder)).sort()) {
      const text = (await readFile(path.join(folder, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      if (!text.includes(`To: ${email}`)) continue;
      const found = /https?:\/\/[^\s"<>]+token_hash=[^\s"<>]+/.exec(text)?.[0].replaceAll("&amp;", "&");
      if (found && new URL(found).searchParams.get("type") === type) link = found;
    }
    return link;
  };
  await expect.poll(look).not.toBe("");
  return link;
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
export const PHONE = { width: 390, height: 800 };
