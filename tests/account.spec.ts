import type { Page } from "@playwright/test";
import { textIn } from "../supabase/tests/copies/unzip.ts";
import { downloadCopy } from "./download-copy.ts";
import { client, expect, forgive, mailedLink, signIn, TEACHER, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { as, enter, newStudent, PASSWORD, short, signInNewStudent } from "./people.ts";
import { typeDay, types } from "./typing.ts";

/** Fills in what an account asks for, until a mail is on its way. */
async function askForAccount(page: Page, email: string): Promise<void> {
  await page.goto("/pt/perfil?modo=cadastro");
  await types(page.getByLabel("Nome completo"), "Ana Clara");
  await types(page.getByLabel("E-mail"), email);
  await types(page.getByLabel("Senha", { exact: true }), PASSWORD);
  await typeDay(page.getByLabel("Data de nascimento"), "1994-05-17");
  await page.getByLabel(/Aceito os/).check();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
}

test("someone signs up as a student, and stays out of the teacher's panel", async ({ page }) => {
  const email = `pessoa.${short()}@example.com`;
  await askForAccount(page, email);
  await page.goto(await mailedLink(email, "signup"));
  await types(page.getByLabel("Senha", { exact: true }), PASSWORD);
  await page.getByRole("button", { name: "Confirmar e entrar" }).click();
  await page.waitForURL("**/pt/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  const { data } = await client("server").from("profiles").select("role, full_name").eq("email", email).single();
  expect(data).toEqual({ role: "aluno", full_name: "Ana Clara" });
  await page.goto("/admin/scheduled-classes");
  await page.waitForURL("**/pt/dashboard");
});

test("a person with an account who signs up again gets the same answer, and a mail about it", async ({ page }) => {
  const { email } = await newStudent("Ana");
  await askForAccount(page, email);
  await expect
    .poll(async () => (await mailsTo(process.env.SITE_MAILBOX ?? "", email)).join())
    .toContain("Entre com a sua senha de sempre");
});

test("a guardian is required from 13 to 17, and nobody under 13 can sign up", async ({ page }) => {
  await page.goto("/pt/perfil?modo=cadastro");
  const year = new Date().getFullYear();
  await typeDay(page.getByLabel("Data de nascimento"), `${year - 15}-01-01`);
  await expect(page.getByLabel("Nome do responsável")).toBeVisible();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.locator("#guardian_contact-error")).toBeVisible();
  await typeDay(page.getByLabel("Data de nascimento"), `${year - 10}-01-01`);
  await expect(page.getByLabel("Nome do responsável")).toHaveCount(0);
  await expect(page.locator("#birth_date-error")).toHaveText("As aulas são para quem já tem 13 anos.");
});

test("a student downloads their data, requests erasure and withdraws it", async ({ page, context }) => {
  const student = await enter(context, "aluno", "Ana Clara");
  const own = await as(student);
  await own.from("profiles").update({ birth_date: "1994-05-17" }).eq("id", student.id);
  expect((await own.rpc("accept_terms")).error).toBeNull();
  await page.goto("/pt/perfil");
  const copy = await downloadCopy(page, "Baixar a cópia");
  expect(JSON.parse(textIn(copy, "dados.json"))).toMatchObject({
    profile: { email: student.email, full_name: "Ana Clara" },
    consents: [{ kind: "terms" }],
  });
  await page.getByRole("button", { name: "Pedir a exclusão dos meus dados" }).click();
  await page.getByRole("button", { name: "Pedir exclusão", exact: true }).click();
  await expect(page.getByText(/Você pediu a exclusão/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Cancelar o pedido" }).click();
  await expect(page.getByRole("button", { name: "Pedir a exclusão dos meus dados" })).toBeVisible();
});

test("a visitor is asked to sign in and then brought to the requested page", async ({ page }) => {
  await page.goto("/admin/scheduled-classes?when=all");
  await page.waitForURL(/\/pt\/perfil\?next=/);
  await signIn(page, TEACHER);
  await page.waitForURL("**/admin/scheduled-classes?when=all");
  await expect(page.locator("html")).toHaveAttribute("data-session", "admin");
});

test("a person who changes the language while signing in continues in it; a wrong password shows an error and keeps the address", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/pt/meu-progresso/tarefas");
  await page.waitForURL("**/pt/perfil?next=*");
  await page.locator("[data-do=language]:visible").first().click();
  await page.waitForURL("**/en/profile?next=*");
  await types(page.getByLabel("E-mail"), TEACHER.email);
  await types(page.getByLabel("Password", { exact: true }), "not-this-one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Sign in Failed", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("That e-mail and password do not match.");
  await expect(page.getByLabel("E-mail")).toHaveValue(TEACHER.email);
  await types(page.getByLabel("Password", { exact: true }), TEACHER.password);
  const left: string[] = [];
  page.on("framenavigated", (frame) => left.push(new URL(frame.url()).pathname));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Teachers have no place there.
  await page.waitForURL("**/admin/dashboard");
  expect(left.filter((path) => path.startsWith("/pt"))).toEqual([]);
  forgive(pageErrors, /status of 400/);
});

test("no private page can be reached by Back after signing out", async ({ page, pageErrors }) => {
  await signInNewStudent(page, "Ana Clara");
  await page.goto("/pt/perfil");
  const left: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && left.push(new URL(request.url()).pathname));
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL(/\/pt$/);
  expect(left).toEqual(["/pt"]);
  await page.goBack();
  await page.goto("/pt/dashboard");
  await page.waitForURL("**/pt/perfil?next=*");
  await expect(page.getByText("Ana Clara")).toHaveCount(0);
  await expect(page.locator("html")).not.toHaveAttribute("data-session", /./);
  // Requests under way are refused with the session that ends.
  forgive(pageErrors, /status of 401/);
});

test("a profile comes whole, so that no late part of it moves another", async ({ page, context }) => {
  await enter(context, "aluno");
  const come = Promise.withResolvers<void>();
  await page.route(/rest\/v1\/(notification_|erasure_)/, (route) => come.promise.then(() => route.continue()));
  await page.goto("/pt/perfil");
  const last = page.getByRole("button", { name: "Pedir a exclusão" });
  await expect(page.getByText("Carregando").first()).toBeVisible();
  await expect(last).toHaveCount(0);
  come.resolve();
  await expect(last).toBeEnabled();
  await expect(page.getByRole("checkbox", { name: "Horas de silêncio" })).toBeEnabled();
});

test("a person is signed out although the browser does not report that its data was cleared", async ({ page }) => {
  await signInNewStudent(page);
  await page.addInitScript(() => {
    const never = () => new Promise<never>(() => {});
    ServiceWorkerContainer.prototype.getRegistration = never;
    CacheStorage.prototype.delete = never;
  });
  await page.goto("/pt/perfil");
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL(/\/pt$/);
  await page.goto("/pt/dashboard");
  await page.waitForURL("**/pt/perfil?next=*");
});

test("signing out in one tab ends the other", async ({ page, context }) => {
  await signInNewStudent(page, "Ana Clara");
  const other = await context.newPage();
  // A read under way when its session ends is refused, which the browser logs.
  const hasRead = other.waitForResponse((answer) => answer.url().includes("/rest/v1/notifications"));
  await other.goto("/pt/dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Ana");
  await hasRead;
  await page.goto("/pt/perfil");
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await Promise.all([page.waitForURL(/\/pt$/), other.waitForURL(/\/pt$/)]);
});

test("a forgotten password is replaced through the mailed link, which works once", async ({
  page,
  browser,
  pageErrors,
}) => {
  const { email } = await signInNewStudent(page);
  const visitor = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await visitor.goto("/pt/perfil?modo=recuperar");
  await types(visitor.getByLabel("E-mail"), email);
  await visitor.getByRole("button", { name: "Enviar link" }).click();
  await expect(visitor.getByRole("heading", { name: "Veja seu e-mail" })).toBeVisible();
  const link = await mailedLink(email, "recovery");

  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Continuar" }).click();
  await types(visitor.getByLabel("Nova senha", { exact: true }), "curta");
  await visitor.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(visitor.getByText("Senha muito curta", { exact: true })).toBeVisible();
  await types(visitor.getByLabel("Nova senha", { exact: true }), "outra-senha-comprida");
  await types(visitor.getByLabel("Repita a nova senha"), "outra-coisa");
  await visitor.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(visitor.locator("#confirmation-error")).toHaveText("Senhas não coincidem");
  await types(visitor.getByLabel("Repita a nova senha"), "outra-senha-comprida");
  await visitor.getByRole("button", { name: "Salvar nova senha" }).click();
  await visitor.waitForURL("**/pt/dashboard");

  // The first window's session has ended with the old password.
  await page.goto("/pt/dashboard");
  await page.waitForURL("**/pt/perfil**");
  await page.goto(link);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  forgive(pageErrors, /status of 4\d\d/);
});
