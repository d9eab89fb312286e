import type { Page } from "@playwright/test";
import { client, expect, expectAccessible, forgive, mailedLink, signIn, test } from "./fixtures.ts";
import { deactivate, short } from "./people.ts";
import { types } from "./typing.ts";

const PRINTED = "temporaria-2026";
const ELEVEN = "onze-letras";
const TWELVE = "doze-letras!";

/** Fills in the fields of a new password on any screen. */
async function choose(page: Page, password: string): Promise<void> {
  await types(page.getByLabel("Nova senha", { exact: true }), password);
  await types(page.getByLabel("Repita a nova senha"), password);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
}

async function isAskedForTwelve(page: Page): Promise<void> {
  await expect(page.getByLabel("Nova senha", { exact: true })).toHaveAccessibleDescription(/12 caracteres ou mais/);
  await choose(page, ELEVEN);
  await expect(page.getByText("Senha muito curta", { exact: true })).toBeVisible();
  await expect(page.locator("#password-error")).toHaveText(/pelo menos 12 caracteres/);
  await expectAccessible(page);
}

test("the teacher's own first password, and the next one by mail, need twelve characters", async ({
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
  await isAskedForTwelve(page);
  await choose(page, TWELVE);
  await expect(page.getByRole("heading", { name: "Crie a sua senha" })).toBeHidden();

  const own = client();
  expect((await own.auth.signInWithPassword({ email, password: TWELVE })).error).toBeNull();
  expect((await own.auth.updateUser({ password: ELEVEN })).error?.code).toBe("weak_password");

  await own.auth.resetPasswordForEmail(email, { redirectTo: new URL("/pt/redefinir-senha", page.url()).href });
  await page.goto(await mailedLink(email, "recovery"));
  await page.getByRole("button", { name: "Continuar" }).click();
  await isAskedForTwelve(page);
  await choose(page, "mais-doze-letras");
  await page.waitForURL("**/admin/dashboard");
  // Once she is deactivated, requests that are still under way would be refused.
  await page.close();
  await deactivate({ id: made.data.user?.id ?? "" });
  // Requests under way when the password changed are refused.
  forgive(pageErrors, /status of 401/);
});
