import type { Page } from "@playwright/test";
import { client, expect, expectAccessible, mailedLink, signIn, test } from "./fixtures.ts";
import { enter, PASSWORD, short } from "./people.ts";
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
  await types(page.getByLabel("E-mail do responsável (ou telefone)"), "marta@example.com");
}

/** Leaves before setting a password of one's own, and signs in with the temporary one again. */
async function leaveAndComeBack(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Sair" }).last().click();
  await page.waitForURL(/\/pt$/);
  await page.goto(`/pt/perfil?next=${encodeURIComponent("/pt/meu-progresso/tarefas")}`);
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("heading", { name: "Crie a sua senha", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Crie a sua senha", level: 1 })).toBeVisible();
  await page.goto("/pt/perfil");
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
  await expect(page.getByRole("heading", { name: "Crie a sua senha", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Crie a sua senha/);
  expect(asked).toEqual(["GET", "PATCH", "GET"]);
  const profile = () =>
    client("server").from("profiles").select("first_login_at, temporary_password").eq("id", id).single();
  expect((await profile()).data?.first_login_at).not.toBeNull();
  await leaveAndComeBack(page, email);
  await types(page.getByLabel("Nova senha", { exact: true }), "minha-propria-senha");
  await types(page.getByLabel("Repita a nova senha"), "minha-propria-senha");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.locator("#accepts-error")).toBeVisible();
  await acceptTermsAsMinor(page);
  // Below the header, which stays while the page is scrolled and then covers a part of a field.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await page.waitForURL("**/pt/dashboard");
  await expect(page.getByRole("heading", { name: "Crie a sua senha" })).toBeHidden();
  expect((await profile()).data?.temporary_password).toBe(false);
  const agreed = await client("server").from("consents").select("kind").eq("user_id", id);
  expect(agreed.data?.map(({ kind }) => kind).sort()).toEqual(["terms"]);
});

/** Signs up as any official client may, with only a name, and opens the mailed link in the browser. */
async function signUpByName(page: Page, email: string, full_name: string): Promise<void> {
  const { error } = await client().auth.signUp({ email, password: PASSWORD, options: { data: { full_name } } });
  expect(error).toBeNull();
  await page.goto(await mailedLink(email, "signup"));
  await types(page.getByLabel("Senha", { exact: true }), PASSWORD);
  await page.getByRole("button", { name: "Confirmar e entrar" }).click();
  await expect(page.getByRole("heading", { name: "Falta pouco", level: 1 })).toBeVisible();
}

test("a sign-up with only a name is finished in the portal, which then opens the area; the teacher sees it", async ({
  page,
  browser,
}) => {
  const name = `Nina ${short()}`;
  await signUpByName(page, `nina.${short()}@example.com`, name);
  await expect(page).toHaveTitle(/^Falta pouco/);
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  const office = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await enter(office.context(), "admin");
  await office.goto(`/admin/manage-students?q=${encodeURIComponent(name)}`);
  const row = office.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Cadastro pendente")).toBeVisible();

  await page.goto("/pt/meu-progresso/tarefas");
  await page.waitForURL("**/pt/perfil?next=*");
  const send = page.getByRole("button", { name: "Terminar o cadastro" });
  await send.click();
  await expect(page.locator("#birth_date-error")).toBeVisible();
  await expect(page.locator("#accepts-error")).toBeVisible();
  await typeDay(page.getByLabel("Data de nascimento"), `${new Date().getFullYear() - 12}-01-01`);
  await page.getByLabel(/Aceito os/).check();
  await send.click();
  await expect(page.locator("#birth_date-error")).toHaveText("As aulas são para quem já tem 13 anos.");
  await typeDay(page.getByLabel("Data de nascimento"), "1994-05-17");
  await send.click();
  await page.waitForURL("**/pt/meu-progresso/tarefas");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await office.reload();
  await expect(row).toBeVisible();
  await expect(row.getByText("Cadastro pendente")).toHaveCount(0);
  await office.context().close();
});
