import type { Page } from "@playwright/test";
import { client, expect, expectAccessible, signIn, test } from "./fixtures.ts";
import { PASSWORD, short } from "./people.ts";
import { typeDay, types } from "./typing.ts";

/** Creates a student with a temporary password. @returns their id */
async function createStudent(email: string): Promise<string> {
  const { data } = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: "Nova Aluna" },
    app_metadata: { temporary_password: true },
  });
  return data.user?.id ?? "";
}

async function acceptTermsAsMinor(page: Page): Promise<void> {
  await page.getByLabel(/Aceito os/).check();
  await typeDay(page.getByLabel("Data de nascimento"), `${new Date().getFullYear() - 15}-01-01`);
  await types(page.getByLabel("Nome do responsável"), "Marta Lima");
  await types(page.getByLabel("Telefone ou e-mail do responsável"), "marta@example.com");
  await page.getByLabel(/^O responsável está de acordo/).check();
}

test("a temporary password asks to be replaced, and the first sign-in is recorded", async ({ page }) => {
  const email = `nova.${short()}@example.com`;
  const id = await createStudent(email);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/profiles?")) asked.push(request.method());
  });
  await page.goto("/pt/perfil");
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("heading", { name: "Crie a sua senha" })).toBeVisible();
  expect(asked).toEqual(["GET", "PATCH", "GET"]);
  const profile = () =>
    client("server").from("profiles").select("first_login_at, temporary_password").eq("id", id).single();
  expect((await profile()).data?.first_login_at).not.toBeNull();
  await types(page.getByLabel("Nova senha", { exact: true }), "minha-propria-senha");
  await types(page.getByLabel("Repita a nova senha"), "minha-propria-senha");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.locator("#accepts-error")).toBeVisible();
  await acceptTermsAsMinor(page);
  // Below the header, which stays while the page is scrolled and then covers a part of a field.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByRole("heading", { name: "Crie a sua senha" })).toBeHidden();
  expect((await profile()).data?.temporary_password).toBe(false);
  const agreed = await client("server").from("consents").select("kind").eq("user_id", id);
  expect(agreed.data?.map(({ kind }) => kind).sort()).toEqual(["guardian", "terms"]);
});
