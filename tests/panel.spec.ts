import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dayFromNow } from "../supabase/tests/days.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { navigateTo } from "./pages.ts";
import { as, enter, short } from "./people.ts";
import { types } from "./typing.ts";

/** The title of a published article without a draft, so that no other journey is editing it. */
async function titleOfUneditedArticle(): Promise<string> {
  const drafts = await client("server").from("article_drafts").select("article_id");
  const begun = (drafts.data ?? []).map(({ article_id }) => article_id);
  const versions = await client("server").from("article_versions").select("article_id, title").eq("language", "pt");
  return versions.data?.find(({ article_id }) => !begun.includes(article_id))?.title ?? "";
}

test("@desktop the teacher reaches a student, an article or a page with the keyboard only", async ({
  page,
  context,
  browser,
}) => {
  await enter(context, "admin");
  const student = await enter(await browser.newContext(), "aluno", `Iracema ${short()}`);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+K");
  const find = page.getByRole("combobox", { name: "Ir para" });
  await expect(find).toBeFocused();
  await page.keyboard.type(student.name.slice(0, 12));
  await expect(page.getByRole("option", { name: new RegExp(student.name) })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/students/${student.id}`);
  await page.keyboard.press("Control+K");
  await expect(find).toBeFocused();
  await page.keyboard.type("estatisticas");
  // The page behind has options as well, and another page has a tab of this name.
  const found = page.getByRole("listbox", { name: "Ir para" }).getByRole("option");
  await expect(found).toHaveCount(2);
  await expect(found.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/view-stats");
  await page.keyboard.press("Control+K");
  await expect(find).toBeFocused();
  // The last one is below the visible part of the list.
  await page.keyboard.press("ArrowUp");
  const chosen = page.getByRole("listbox", { name: "Ir para" }).getByRole("option", { selected: true });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const title = await titleOfUneditedArticle();
  await page.keyboard.type(title);
  await expect(page.getByRole("option").filter({ hasText: title })).toBeVisible();
  await types(find, "xyzzy nada");
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(find).toHaveCount(0);
});

test("the teacher finds everything about a student in one place: private notes, files, consents, and the audit log", async ({
  page,
  context,
  browser,
}) => {
  const teacher = await enter(context, "admin");
  const his = await browser.newContext();
  const student = await enter(his, "aluno", `Jonas ${short()}`);
  await (await as(student))
    .from("profiles")
    .update({ profession: "Padeiro", birth_date: "1990-05-17" })
    .eq("id", student.id);
  await (await as(student)).rpc("accept_terms");
  await page.goto(`/admin/students/${student.id}/notes`);
  await types(
    page.getByLabel("Anotações", { exact: false }).getByRole("textbox").or(page.locator("#notes")),
    "Prefere manhãs",
  );
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Dados salvos", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator("#notes")).toHaveValue("Prefere manhãs");
  await expectAccessible(page);
  const current = page.getByRole("navigation", { name: student.name }).locator("[aria-current=page]");
  await navigateTo(page, `/admin/students/${student.id}/account`);
  await expect(current).toHaveCount(0);
  for (const tab of ["payments", "homework", "grades", "classes", "history"]) {
    await navigateTo(page, `/admin/students/${student.id}/${tab}`);
    await expect(current).toHaveCount(1);
    await expectAccessible(page);
  }
  await expect(page.getByText("Termos e política de privacidade")).toBeVisible();
  await expect(page.getByText(/Profissão.*Padeiro/)).toBeVisible();
  expect((await (await as(student)).from("student_notes").select("text")).data).toEqual([]);
  expect(teacher.id).not.toBe(student.id);
  await his.close();
});

test("@desktop the teacher compares a year with the one before, as a table and as a file", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  await page.goto("/admin/view-stats");
  const year = Number(dayFromNow(0).slice(0, 4));
  await expect(page.getByLabel("Ano", { exact: true })).toHaveValue(String(year));
  await expectAccessible(page);
  await page.getByText("Gráficos do ano").click();
  await page.getByText("Ver como tabela").first().click();
  await expect(page.getByRole("columnheader", { name: String(year - 1) }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "CSV: Receita por mês" })
      .or(page.getByRole("button", { name: /CSV.*Receita por mês/ }))
      .first()
      .click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.split("\r\n")[0]).toBe(`\uFEFFMês;${year};${year - 1}`);
  expect(text.trim().split("\r\n")).toHaveLength(13);
  await page.getByLabel("Ano", { exact: true }).selectOption(String(year - 1));
  await page.waitForURL(`**/admin/view-stats?year=${year - 1}`);
  await expect(page.getByRole("columnheader", { name: String(year - 2) }).first()).toBeAttached();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});

test("@desktop the teacher downloads a list: all of it, as it is filtered, without formulas", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  const mark = short();
  const email = (n: number) => `csv.${mark}.${n}@example.com`;
  for (let n = 0; n < 22; n++)
    await client("server").auth.admin.createUser({
      email: email(n),
      password: "uma-senha-comprida",
      email_confirm: true,
      user_metadata: { full_name: n === 0 ? `=A1+1 ${mark}` : `Pessoa ${mark} ${n}` },
    });
  // 22:30 at the school, which is the next day in UTC.
  await client("server").from("profiles").update({ created_at: "2026-03-02T01:30:00Z" }).eq("email", email(1));
  await page.goto(`/admin/manage-students?q=${mark}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(23);
  expect(lines.some((line) => line.startsWith(`"'=A1+1 ${mark}";`))).toBe(true);
  expect(lines.find((line) => line.includes(email(1)))).toMatch(/;"?2026-03-01"?$/);
});

test("@desktop the teacher imports students from a spreadsheet: faulty rows stay, the others have their accounts and mails, once", async ({
  page,
  context,
  pageErrors,
}) => {
  await enter(context, "admin");
  const good = `nova.${short()}@example.com`;
  const taken = `velha.${short()}@example.com`;
  await client("server").auth.admin.createUser({ email: taken, password: "uma-senha-comprida", email_confirm: true });
  await page.goto("/admin/manage-students?import");
  const file = (text: string) => ({ name: "alunos.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const picker = page.getByLabel(/Arquivo CSV/);
  await picker.setInputFiles(file("a;b\n1;2"));
  await expect(page.getByText("Diga qual coluna é o e-mail.")).toBeVisible();
  await picker.setInputFiles(
    file(`Pessoa;Correio;Nasc.\nNina Prado;${good};05/04/1990\nVera Velha;${taken};\nSem Endereço;nada;\n`),
  );
  await page.getByRole("dialog").getByLabel("Pessoa").selectOption("Nome completo");
  const create = page.getByRole("button", { name: "Criar 1 acesso" });
  await expect(page.getByRole("group", { name: "Em “Nasc.”, o que vem primeiro?" })).toBeVisible();
  await expect(create).toHaveCount(0);
  await page.getByLabel("O dia: 05/04/1990 é 5 de abril de 1990").check();
  const faulty = page.getByRole("region", { name: "2 linhas para corrigir" });
  await expect(faulty.getByText("Já existe um acesso com este e-mail.")).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar as linhas para corrigir" }).click(),
  ]);
  expect((await readFile(await download.path(), "utf8")).split("\r\n")[2]).toBe(
    "Sem Endereço;nada;;Confira o e-mail: nada",
  );
  // A dialog closed meanwhile would show its failure to nobody.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/admin/accounts", async (route) => {
    await held;
    // The server makes the account, and the connection is lost before its answer.
    await route.fetch();
    await route.abort();
  });
  await create.click();
  await expect(page.getByRole("button", { name: "Criando 0 de 1…" })).toBeVisible();
  await page.keyboard.press("Escape");
  answer();
  await expect(
    page
      .getByRole("dialog")
      .getByText("O que já foi criado está salvo. Ao continuar, nenhum acesso é criado duas vezes."),
  ).toBeVisible();
  await page.unroute("**/admin/accounts");
  await create.click();
  await expect(page.getByRole("dialog").getByText("1 acesso criado.")).toBeVisible();
  await expect(faulty).toBeVisible();
  await page.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(process.env.SITE_MAILBOX ?? "", good)).length).toBe(1);
  const { data } = await client("server")
    .from("profiles")
    .select("full_name, role, temporary_password, birth_date")
    .eq("email", good);
  expect(data).toEqual([
    { full_name: "Nina Prado", role: "aluno", temporary_password: true, birth_date: "1990-04-05" },
  ]);
  forgive(pageErrors, /ERR_FAILED|Failed to fetch|409/);
});

test("@desktop the teacher erases a visitor who booked a class and was never a student", async ({ page, context }) => {
  await enter(context, "admin");
  const server = client("server");
  const id = randomUUID();
  const name = `Vera ${short()}`;
  const hour = { local_start: "2024-03-04T10:00", starts_at: "2024-03-04T10:00", ends_at: "2024-03-04T10:00" };
  const cancelled_at = new Date().toISOString();
  const entry = await server.from("calendar_entries").insert({ id, kind: "trial", cancelled_at, ...hour });
  const booking = await server.from("trial_bookings").insert({
    id,
    key_hash: `\\x${randomBytes(32).toString("hex")}`,
    full_name: name,
    email: `${short()}@example.com`,
    phone: "+5511912345678",
    level: "not_sure",
    language: "pt",
    status: "cancelled",
  });
  expect([entry.error, booking.error]).toEqual([null, null]);
  await page.goto(`/admin/scheduled-classes?booking=${id}`);
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Excluir os dados desta pessoa" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText(name);
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Excluir os dados desta pessoa" }).click();
  await expect(page.getByText("Os dados desta pessoa foram excluídos.", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { data } = await server.from("trial_bookings").select("full_name").eq("id", id);
  expect(data).toEqual([{ full_name: null }]);
});
