import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { PAGE_TOKEN } from "../app/platform/session/page-token.ts";
import { client, expect } from "./fixtures.ts";

export const PASSWORD = "uma-senha-bem-longa-2026";
/** A unique suffix. It begins with a letter, since digits alone are no name and are parsed as a number elsewhere. */
export const short = (): string => `m${randomUUID().slice(0, 7)}`;

export type Someone = { id: string; email: string; name: string };

/** Creates a person only for this journey, with a session as a browser stores it. */
async function makePerson(role: "admin" | "aluno", name: string): Promise<{ someone: Someone; session: string }> {
  const email = `${role}.${short()}@example.com`;
  const made = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role },
    user_metadata: { full_name: name },
  });
  expect(made.error).toBeNull();
  const id = made.data.user?.id ?? "";
  const { data, error } = await client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { someone: { id, email, name }, session: JSON.stringify(data.session) };
}
const inPortuguese = () => ({ name: "language", value: "pt", url: String(process.env.SITE_UNDER_TEST) });
/** The cookie that a browser has besides a stored session. */
const pageToken = (session: string) => ({
  name: PAGE_TOKEN,
  value: z.object({ access_token: z.string() }).parse(JSON.parse(session)).access_token,
  url: String(process.env.SITE_UNDER_TEST),
});
/**
 * Makes the server render the next document without its person's data, as it does once the token has expired. It leaves
 * the page, which could store the token again.
 */
export async function forgetPageToken(page: Page): Promise<void> {
  await page.goto("/healthz");
  await page.context().clearCookies({ name: PAGE_TOKEN });
}

/** Creates a person only for this journey and signs them in with their browser. */
export async function enter(
  context: BrowserContext,
  role: "admin" | "aluno",
  name = `Lia ${short()}`,
): Promise<Someone> {
  const { someone, session } = await makePerson(role, name);
  // Journeys make dozens of teachers, who would all be notified and mailed by every later journey.
  if (role === "admin") {
    context.on("close", () => void deactivate(someone).catch(() => undefined));
    const silent = ["homework", "feedback", "profile"].map((topic) => ({ user_id: someone.id, topic, by_mail: false }));
    expect((await client("server").from("notification_choices").insert(silent)).error).toBeNull();
  }
  await context.addInitScript((value) => {
    // A new tab is an empty page, which has no storage.
    if (location.protocol !== "about:") localStorage.setItem("session", value);
  }, session);
  await context.addCookies([inPortuguese(), pageToken(session)]);
  return someone;
}

/** Creates a student only for this journey and opens their dashboard, with a session that the browser renews and ends. */
export async function signInNewStudent(page: Page, name = `Lia ${short()}`): Promise<Someone> {
  const { someone, session } = await makePerson("aluno", name);
  await page.context().addCookies([inPortuguese(), pageToken(session)]);
  await page.goto("/healthz");
  await page.evaluate((value) => localStorage.setItem("session", value), session);
  await page.goto("/pt/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? name);
  return someone;
}

/** Creates a student with an account and no browser yet. */
export const newStudent = (name: string): Promise<Someone> => newPerson(name, "aluno");

/** Creates another teacher, who has no browser yet. Deactivate her: later journeys would notify her. */
export const newTeacher = (name: string): Promise<Someone> => newPerson(name, "admin");

async function newPerson(name: string, role: "admin" | "aluno"): Promise<Someone> {
  const email = `${name.toLowerCase()}.${short()}@example.com`;
  const { data, error } = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role },
    user_metadata: { full_name: name },
  });
  expect(error).toBeNull();
  return { id: data.user?.id ?? "", email, name };
}

/** An official client signed in as somebody. */
export async function as({ email }: Someone) {
  const one = client();
  await one.auth.signInWithPassword({ email, password: PASSWORD });
  return one;
}

/** The header that authenticates a request. */
export async function proofOf(someone: Someone): Promise<{ authorization: string }> {
  const { data } = await (await as(someone)).auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

/** Deactivates somebody's account, whatever tokens they hold. */
export async function deactivate({ id }: Pick<Someone, "id">): Promise<void> {
  const leaves = { deactivated_at: new Date().toISOString() };
  expect((await client("server").from("profiles").update(leaves).eq("id", id)).error).toBeNull();
}
