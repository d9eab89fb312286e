import type { Page } from "@playwright/test";
import { client, expect, expectAccessible, forgive, mailedLink, signIn, test } from "./fixtures.ts";
import { deactivate, short } from "./people.ts";
import { types } from "./typing.ts";

const PRINTED = "temporaria-2026";
const FIVE = "cinco";
const SIX = "seis-6";

/** Fills in the fields of a new password on any screen. */
async function choose(page: Page, password: string): Promise<void> {
  await types(page.getByLabel("Nova senha", { exact: true }), password);
  await types(page.getByLabel("Repita a nova senha"), password);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
}

async function isAskedForSix(page: Page): Promise<void> {
  await expect(page.getByLabel("Nova senha", { exact: true })).toHaveAccessibleDescription(/6 caracteres ou mais/);
  await choose(page, FIVE);
  await expect(page.getByText("Senha muito curta", { exact: true })).toBeVisible();
  await expect(page.locator("#password-error")).toHaveText(/pelo menos 6 caracteres/);
  await expect(page.getByText(/Força da senha: fraca/)).toBeVisible();
  await expectAccessible(page);
}

test("the teacher's own first password, and the next one by mail, need six characters, and their strength is shown", async ({
  page,
  pageErrors,
}) => {
  const email = `professora.${short()}@example.com`;
  const made = await client("server").auth.admin.createUser({
    email,
    password: PRINTED,
    email_confirm: true,
    app_metadata: { role: "admin", temporary_password: true },
  });
  await page.goto("/pt/perfil");
  await signIn(page, { email, password: PRINTED });
  await expect(page.getByRole("heading", { name: "Crie a sua senha" })).toBeVisible();
  await isAskedForSix(page);
  await choose(page, SIX);
  await expect(page.getByRole("heading", { name: "Crie a sua senha" })).toBeHidden();

  const own = client();
  expect((await own.auth.signInWithPassword({ email, password: SIX })).error).toBeNull();
  expect((await own.auth.updateUser({ password: FIVE })).error?.code).toBe("weak_password");

  await own.auth.resetPasswordForEmail(email, { redirectTo: new URL("/pt/redefinir-senha", page.url()).href });
  await page.goto(await mailedLink(email, "recovery"));
  await page.getByRole("button", { name: "Continuar" }).click();
  await isAskedForSix(page);
  await choose(page, "mais-6-letras");
  await page.waitForURL("**/admin/dashboard");
  // After the teacher is deactivated, requests that are still running would be refused.
  await page.close();
  await deactivate({ id: made.data.user?.id ?? "" });
  // Requests under way when the password changed are refused.
  forgive(pageErrors, /status of 401/);
});
