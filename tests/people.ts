import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { client, expect } from "./fixtures.ts";

export const PASSWORD = "uma-senha-bem-longa-2026";
export const short = (): string => randomUUID().slice(0, 8);

export type Someone = { id: string; email: string; name: string };

/** A person of this journey alone, signed in with their browser. */
export async function enter(
  context: BrowserContext,
  role: "admin" | "aluno",
  name = `Lia ${short()}`,
): Promise<Someone> {
  const email = `${role}.${short()}@example.com`;
  const made = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role },
    user_metadata: { full_name: name },
  });
  expect(made.error).toBeNull();
  // Journeys make teachers by the dozen: what happens in one of them would tell and mail them all, long after they are gone.
  if (role === "admin") {
    context.on("close", () => void deactivate({ id: made.data.user?.id ?? "" }).catch(() => undefined));
    const silent = ["homework", "feedback", "profile"].map((topic) => ({
      user_id: made.data.user?.id ?? "",
      topic,
      by_mail: false,
    }));
    expect((await client("server").from("notification_choices").insert(silent)).error).toBeNull();
  }
  const { data, error } = await client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  await context.addInitScript((session) => localStorage.setItem("session", session), JSON.stringify(data.session));
  await context.addCookies([{ name: "language", value: "pt", url: String(process.env.SITE_UNDER_TEST) }]);
  return { id: made.data.user?.id ?? "", email, name };
}

/** A student with an account and no browser yet. */
export async function newStudent(name: string): Promise<Someone> {
  const email = `${name.toLowerCase()}.${short()}@example.com`;
  const account = { email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: name } };
  const { data, error } = await client("server").auth.admin.createUser(account);
  expect(error).toBeNull();
  return { id: data.user?.id ?? "", email, name };
}

/** An official client in somebody's name. */
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

/** Takes somebody's account out of use, whatever tokens they hold. */
export async function deactivate({ id }: Pick<Someone, "id">): Promise<void> {
  const leaves = { deactivated_at: new Date().toISOString() };
  expect((await client("server").from("profiles").update(leaves).eq("id", id)).error).toBeNull();
}
