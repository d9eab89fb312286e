import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { client, expect, expectAccessible, forgive, signIn, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { enter, PASSWORD, proofOf, short, signInNewStudent } from "./people.ts";
import { typeDay, types } from "./typing.ts";

async function setFirstPassword(page: Page): Promise<void> {
  await types(page.getByLabel("Nova senha", { exact: true }), "minha-propria-senha");
  await types(page.getByLabel("Repita a nova senha"), "minha-propria-senha");
  await typeDay(page.getByLabel("Data de nascimento"), "1990-05-17");
  await page.getByLabel(/Aceito os/).check();
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("Senha atualizada", { exact: true })).toBeVisible();
}

async function requestErasure(page: Page): Promise<void> {
  await page.goto("/pt/perfil");
  await page.getByRole("button", { name: "Pedir a exclusão dos meus dados" }).click();
  await page.getByRole("button", { name: "Pedir exclusão", exact: true }).click();
  await expect(page.getByText(/Você pediu a exclusão/)).toBeVisible();
}

/** Finds a student in the teacher's list, whatever the accents, and opens their page. */
async function findStudent(page: Page, name: string): Promise<void> {
  await page.goto("/admin/manage-students");
  await types(page.getByLabel("Buscar por nome ou e-mail"), name.replace("é", "e"));
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("1 pessoa", { exact: true })).toBeVisible();
  await page.getByRole("link", { name }).click();
  // The list has a level to filter by as well.
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

/** Makes an account in the open dialog; it is sent empty first. @returns the temporary password */
async function makeAccount(page: Page, dialog: Locator, email: string): Promise<string> {
  await dialog.getByRole("button", { name: "Criar acesso" }).click();
  await expect(dialog.locator("#full_name-error")).toBeVisible();
  await types(dialog.getByLabel("Nome completo"), "Helena Prado");
  await types(dialog.getByLabel("E-mail"), email);
  await dialog.getByLabel("Plano").selectOption("Moderate");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Criar acesso" }).click();
  await expect(dialog.getByText("Esta é a senha provisória", { exact: false })).toBeVisible();
  return (await dialog.locator(".select-all").innerText()).trim();
}

/** Opens the first charge beside the new account, with the student chosen, and returns. */
async function makeFirstCharge(page: Page, account: Locator): Promise<void> {
  const [payments] = await Promise.all([
    page.context().waitForEvent("page"),
    account.getByRole("link", { name: "Criar a primeira cobrança" }).click(),
  ]);
  const charge = payments.getByRole("dialog");
  await types(charge.getByLabel("Valor"), "80");
  await types(charge.getByLabel("Descrição"), "Material");
  await charge.getByRole("button", { name: "Cobrar", exact: true }).click();
  await expect(charge).toBeHidden();
  await payments.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/** Finds the erasure request on the teacher's dashboard, and opens the student's page from it. */
async function openErasureRequest(page: Page, name: string): Promise<void> {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /pedidos? de exclusão de dados/ }).click();
  await expect(page.getByLabel("Situação", { exact: true })).toHaveValue("erasure");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Pediu exclusão");
  await expectAccessible(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText(/^Pediu a exclusão dos seus dados/)).toBeVisible();
}

/** Presses a button that asks first, and confirms. */
async function pressAndConfirm(page: Page, button: string, described: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(described);
  await question.getByRole("button", { name: button }).click();
  await expect(question).toBeHidden();
}

test("the teacher makes an account; its password works until the student has set their own", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const email = `aluna.${short()}@example.com`;
  await enter(context, "admin");
  await page.goto("/admin/manage-students?new");
  const dialog = page.getByRole("dialog");
  const password = await makeAccount(page, dialog, email);
  await expect.poll(async () => (await mailsTo(process.env.SITE_MAILBOX ?? "", email)).join()).toContain(password);

  // The next steps open beside the account, with the student chosen, and are ticked when the teacher returns.
  await makeFirstCharge(page, dialog);
  await expect(dialog.getByRole("listitem").filter({ hasText: "cobrança" })).toContainText("Feito");
  await expectAccessible(page);

  const student = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await student.goto("/pt/perfil");
  await signIn(student, { email, password });
  await expect(student.getByRole("heading", { name: "Crie a sua senha" })).toBeVisible();
  await setFirstPassword(student);
  const again = await client().auth.signInWithPassword({ email, password });
  expect(again.error?.code).toBe("invalid_credentials");

  // The same address again is refused, and the typed text stays.
  await page.goto("/admin/manage-students?new");
  await types(dialog.getByLabel("Nome completo"), "Outra Helena");
  await types(dialog.getByLabel("E-mail"), email);
  await dialog.getByRole("button", { name: "Criar acesso" }).click();
  await expect(dialog.locator("#email-error")).toHaveText("Já existe um acesso com este e-mail.");
  await expect(dialog.getByLabel("Nome completo")).toHaveValue("Outra Helena");
  forgive(pageErrors, /status of 409/);
});

test("the teacher finds, edits, deactivates and deletes a student", async ({ page, context, browser, pageErrors }) => {
  const name = `Zélia ${short()}`;
  const student = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  const { id, email } = await signInNewStudent(student, name);
  await enter(context, "admin");
  await findStudent(page, name);
  expect(page.url()).toContain(`/admin/students/${id}`);
  await expect(page.getByRole("button", { name: /^(Desativar|Excluir tudo|Tornar)/ })).toHaveCount(0);
  await expect(page.getByLabel("Nível")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Editar dados e acesso" }).click();
  await page.waitForURL(`**/admin/students/${id}/account`);
  await page.getByLabel("Nível").selectOption("B1");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Dados salvos", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Nível")).toHaveValue("B1");
  await expectAccessible(page);

  await requestErasure(student);
  await openErasureRequest(page, name);
  // Addresses of earlier releases lead to the form.
  await page.goto(`/admin/students/${id}?tab=details`);
  await page.waitForURL(`**/admin/students/${id}/account`);

  await pressAndConfirm(page, "Desativar", email);
  expect((await client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe("user_banned");
  await student.goto("/pt/dashboard");
  await student.waitForURL("**/pt/perfil**");

  await pressAndConfirm(page, "Excluir tudo", name);
  await page.waitForURL("**/admin/manage-students");
  expect((await client("server").from("profiles").select("id").eq("id", id)).data).toEqual([]);
  await page.goto(`/admin/students/${id}`);
  await expect(page.getByRole("heading", { name: "Pessoa não encontrada" })).toBeVisible();
  forgive(pageErrors, /status of 40[014]/);
});

test("nobody else can have the server change accounts", async ({ request, context }) => {
  const order = { do: "delete", id: randomUUID() };
  expect((await request.post("/admin/accounts", { data: order })).status()).toBe(401);
  const headers = await proofOf(await enter(context, "aluno"));
  expect((await request.post("/admin/accounts", { data: order, headers })).status()).toBe(403);
  expect((await request.get("/admin/accounts", { headers })).ok()).toBe(false);
});

test("the teacher reads the error log with repeats grouped, and marks an error as solved", async ({
  page,
  context,
}) => {
  const what = `Falha ${short().replace(/\d/g, "x")}`;
  for (const request_body of [null, "topic, name"])
    await client()
      .from("error_logs")
      .insert({ error_message: what, http_status: 500, url: "/pt/agendar", request_body });
  await enter(context, "admin");
  await page.goto("/admin/error-logs");
  const row = page.getByRole("row", { name: new RegExp(what) });
  await expect(row).toContainText("2");
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("dialog").getByText("/pt/agendar").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText(/^Campos enviados/)).toHaveText("Campos enviados: topic, name");
  await page.getByRole("button", { name: "Marcar como resolvido" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Resolvidos" }).click();
  await expect(row).toHaveCount(1);
});
