import { randomUUID } from "node:crypto";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { enter } from "./people.ts";
import { typeDay, types } from "./typing.ts";

const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

test.describe("the teacher's settings", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ page, context }) => {
    await enter(context, "admin");
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Configurações" })).toBeVisible();
  });

  test("the teacher's settings show a filled-in fact on the public pages, and remove an emptied one", async ({
    page,
    request,
  }) => {
    const address = unique("Rua das Laranjeiras");
    const form = page.getByRole("form", { name: "Marca e contato" });
    const shown = async () => (await (await request.get("/pt")).text()).includes(address);
    await form.getByText("Empresa e redes sociais").click();
    await types(form.getByLabel("Endereço"), address);
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("O site já mostra a mudança.", { exact: true })).toBeVisible();
    await expect.poll(shown).toBe(true);
    await form.getByLabel("Endereço").clear();
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect.poll(shown).toBe(false);
  });

  test("ask for the school's e-mail account, and say in words why a server did not take the test", async ({ page }) => {
    await page.goto("/admin/settings/notifications#mail-server");
    await page.getByRole("button", { name: "Ligar os e-mails" }).click();
    const form = page.getByRole("form", { name: "De onde saem os e-mails" });
    await form.getByLabel("Serviço de e-mail").selectOption("other");
    await form.getByRole("button", { name: "Ligar e mandar um teste" }).click();
    await expect(form.getByRole("alert")).toContainText("Escreva o endereço do servidor");
    await types(form.getByLabel("Endereço do servidor"), "smtp.escola.invalid");
    await types(form.getByLabel("E-mail da escola"), "aulas@escola.example");
    await types(form.getByLabel("Usuário"), "aulas");
    await types(form.getByLabel("Senha", { exact: true }), "uma-senha");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Ligar e mandar um teste" }).click();
    await expect(form.getByRole("alert")).toContainText("Este servidor não foi encontrado na internet.");
    await expect(form.getByLabel("Endereço do servidor")).toHaveValue("smtp.escola.invalid");
    await form.getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByRole("button", { name: "Ligar os e-mails" })).toBeVisible();
  });

  test("the teacher's settings include days off and other calendars, which are added and removed", async ({ page }) => {
    await page.getByRole("link", { name: "Agenda", exact: true }).click();
    const off = page.getByRole("form", { name: "Folgas" });
    await page.getByText("Adicionar folga").click();
    await off.getByRole("button", { name: "Adicionar" }).click();
    await expect(off.getByRole("alert")).toContainText("Escolha o primeiro dia");
    await typeDay(off.getByLabel("Primeiro dia"), "2031-01-06");
    await types(off.getByLabel("Motivo"), "Férias");
    await off.getByRole("button", { name: "Adicionar" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Férias" });
    await expect(row).toContainText("06/01/2031");
    await row.getByRole("button", { name: /^Excluir/ }).click();
    const question = page.getByRole("alertdialog");
    await question.filter({ hasText: "06/01/2031" }).getByRole("button", { name: "Excluir" }).click();
    await expect(question).toHaveCount(0);
    await expect(row).toHaveCount(0);
    const calendars = page.getByRole("form", { name: "Outras agendas" });
    await page.getByText("Adicionar outra agenda").click();
    await types(calendars.getByLabel("Nome"), "Preply");
    await types(calendars.getByLabel("Endereço iCal"), "http://example.com/a.ics");
    await calendars.getByRole("button", { name: "Adicionar" }).click();
    await expect(calendars.getByRole("alert")).toContainText("https://");
    await types(calendars.getByLabel("Endereço iCal"), "webcal://127.0.0.1/a.ics");
    await calendars.getByRole("button", { name: "Adicionar" }).click();
    const calendar = page.getByRole("listitem").filter({ hasText: "Preply" });
    await expect(calendar).toContainText("Será lida em instantes");
    await calendar.getByRole("button", { name: /^Excluir/ }).click();
    await question.filter({ hasText: "Preply" }).getByRole("button", { name: "Excluir" }).click();
    await expect(question).toHaveCount(0);
    await expect(calendar).toHaveCount(0);
  });

  test("the teacher's settings show errors beside their fields, keep the values, and change nothing", async ({
    page,
    request,
  }) => {
    const form = page.getByRole("form", { name: "Marca e contato" });
    // Without its area code.
    await types(form.getByLabel("WhatsApp"), "91234-5678");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByRole("alert").first()).toContainText("Confira o número");
    await types(form.getByLabel("WhatsApp"), "");
    await form.getByText("Empresa e redes sociais").click();
    await types(form.getByLabel("CNPJ"), "12.ABC.345/01DE-53");
    await types(form.getByLabel("E-mail de contato"), "contato@");
    await types(form.getByLabel("Instagram"), "javascript:alert(1)");
    await form.getByRole("button", { name: "Salvar" }).click();
    const summary = form.getByRole("alert").first();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(3);
    await expect(form.getByLabel("CNPJ")).toHaveValue("12.ABC.345/01DE-53");
    await expectAccessible(page);
    expect(await (await request.get("/pt")).text()).not.toContain("javascript:alert");
  });

  test("open the tab of a former address", async ({ page }) => {
    await page.goto("/admin/settings#backups");
    await expect(page).toHaveURL(/\/admin\/settings\/backups$/);
    await expect(page.getByRole("button", { name: "Fazer backup agora" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the teacher's settings keep the page, and what is typed in it, when a refresh gets no answer", async ({
    page,
    context,
    pageErrors,
  }) => {
    const form = page.getByRole("form", { name: "Marca e contato" });
    const typed = unique("Rua que ninguém salvou");
    await form.getByText("Empresa e redes sociais").click();
    await types(form.getByLabel("Endereço"), typed);
    await expect(page.getByRole("button", { name: /^Notificações/ })).toBeVisible();
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await context.route("**/rest/v1/**", (route) => route.abort());
    await comeBack();
    await expect(page.getByText("Não foi possível carregar as notificações.").first()).toBeVisible();
    await context.unroute("**/rest/v1/**");
    const readAgain = page.waitForResponse(/rest\/v1\/site_settings/);
    await comeBack();
    await readAgain;
    await expect(form.getByLabel("Endereço")).toHaveValue(typed);
    forgive(pageErrors, /ERR_FAILED|Failed to fetch/);
  });

  test("the teacher's settings make a backup on request, which she can download as long as it exists", async ({
    page,
    pageErrors,
  }) => {
    await page.getByRole("link", { name: "Técnico" }).click();
    await page.getByRole("button", { name: "Fazer backup agora" }).click();
    const newest = page.getByRole("list", { name: "Backups" }).getByRole("listitem").first();
    await expect(newest.getByText("Conferido")).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    const saving = page.waitForEvent("download");
    await newest.getByRole("button", { name: /^Baixar o backup de / }).click();
    const file = await (await saving).createReadStream();
    const [first] = await file.take(1).toArray();
    // The signature of gzip.
    expect(Buffer.from(first).subarray(0, 2).toString("hex")).toBe("1f8b");

    await client("server").rpc("delete_backup_records", { files: [(await saving).suggestedFilename()] });
    await newest.getByRole("button", { name: /^Baixar o backup de / }).click();
    await expect(newest.getByRole("alert")).toHaveText("Este backup não está mais nesta máquina.");
    await expect(page).toHaveURL(/\/admin\/settings\/backups$/);
    await expectAccessible(page);
    forgive(pageErrors, /status of 404/);
  });

  test("publish the teacher's biography and hours on the About page within a second, in their language", async ({
    page,
    request,
  }) => {
    const biography = unique("Ensino há muitos anos.");
    const shown = async () => (await (await request.get("/pt/sobre")).text()).includes(biography);
    const form = page.getByRole("form", { name: "Sobre você" });
    await form.getByText("Textos da página Sobre").click();
    await types(form.getByLabel("Apresentação em português"), `${biography}\n\nE gosto.`);
    await types(form.getByLabel("Formação em português"), "CELTA\n\nLetras");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("O site já mostra a mudança.", { exact: true })).toBeVisible();
    await expect.poll(shown).toBe(true);
    await page.goto("/pt/sobre");
    await expect(page.getByText(biography)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^Letras$/ })).toBeVisible();
    await page.goto("/en/about");
    await expect(page.getByText(biography)).toHaveCount(0);
  });

  test("the teacher's settings refuse overlapping hours, and save valid ones", async ({ page, request }) => {
    await page.getByRole("link", { name: "Agenda", exact: true }).click();
    const monday = page.getByRole("group", { name: "segunda-feira" });
    const unsaid = page.getByText(/^Enquanto você não salvar os seus, valem estes/);
    await expect(unsaid).toBeVisible();
    await page.getByText("Mudar os horários").click();
    await expect(monday.getByLabel("Das", { exact: true })).toHaveValue("07:00");
    await monday.getByRole("button", { name: /Horário/ }).click();
    const starts = monday.getByLabel("Das", { exact: true });
    await starts.nth(1).selectOption("09:30");
    const hours = page.locator("section").filter({ has: page.getByRole("heading", { name: "Horário de aulas" }) });
    const save = hours.getByRole("button", { name: "Salvar" });
    await save.click();
    await expect(page.getByText("Dois horários do mesmo dia se sobrepõem.")).toBeVisible();
    await monday
      .getByRole("button", { name: /^Remover/ })
      .nth(1)
      .click();
    await save.click();
    await expect(page.getByText("O site já mostra a mudança.", { exact: true })).toBeVisible();
    await expect(unsaid).toBeHidden();
    await expect
      .poll(async () => (await (await request.get("/pt/sobre")).text()).includes("seg a sex"), { timeout: 1_000 })
      .toBe(true);
    // Restores the default week, because parallel journeys need hours to book.
    const site = client("server");
    expect(
      (await site.from("scheduling_rules").update({ hours_are_set: false }).eq("singleton", true)).error,
    ).toBeNull();
    expect((await site.from("working_hours").delete().gte("weekday", 1)).error).toBeNull();
  });

  test("the teacher's settings apply a new price to new students, until she charges everybody the same", async ({
    page,
    browser,
  }) => {
    const PLAN = "King Charles";
    const other = await browser.newContext();
    const student = await enter(other, "aluno");
    await other.close();
    await page.getByRole("link", { name: "Planos e cobrança" }).click();
    const form = page.getByRole("form", { name: `Plano ${PLAN}` });
    const costs = async (price: string) => {
      await types(form.getByLabel("Preço por mês"), price);
      await form.getByRole("button", { name: "Salvar" }).click();
      await expect(form.getByRole("button", { name: "Salvar" })).toBeEnabled();
      await expect(form.getByLabel("Preço por mês")).toHaveValue(price);
    };
    await costs("800,00");
    const plan = await client("server").from("profiles").update({ plan: PLAN }).eq("id", student.id);
    expect(plan.error).toBeNull();
    await costs("900,00");
    await expect(form.getByText("1 aluno paga outro preço por este plano, o combinado.")).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Cobrar este preço de todos" }).click();
    const question = page.getByRole("alertdialog", { name: "Cobrar este preço de todos?" });
    await expect(question).toContainText(/King Charles: R\$.900,00 por mês/);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cobrar este preço de todos" }).click();
    await expect(question).toHaveCount(0);
    await expect(form.getByText(/paga outro preço/)).toHaveCount(0);
    await client("server").from("profiles").update({ plan: null }).eq("id", student.id);
    await costs("");
  });

  test("send a test mail and report its outcome", async ({ page }) => {
    await page.getByRole("link", { name: "Avisos", exact: true }).click();
    await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
    await expect(page.getByText(/^Os e-mails ainda não saem: este ficou guardado/)).toBeVisible({ timeout: 20_000 });
  });
});

test("a testimonial is written, shown, hidden and deleted", { tag: "@desktop" }, async ({ page, context, request }) => {
  const name = unique("Marina");
  const onSite = async () => (await (await request.get("/en/about")).text()).includes(name);
  await enter(context, "admin");
  await page.goto("/admin/manage-testimonials");
  await page.getByRole("link", { name: "Novo depoimento" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(2);
  await types(dialog.getByLabel("Nome de quem fala"), name);
  await types(dialog.getByLabel("Depoimento em português"), "Perdi o medo de falar.");
  await dialog.getByLabel("Mostrar no site").check();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(onSite).toBe(true);
  await page.goto("/en/about");
  await expect(page.getByText("Perdi o medo de falar.").first()).toHaveAttribute("lang", "pt-BR");
  // The panel is in the language of the page that was seen last.
  await page.goto("/pt/sobre");
  await page.goto(`/admin/manage-testimonials?q=${encodeURIComponent(name)}`);
  const item = page.getByRole("listitem").filter({ hasText: name });
  await item.locator("summary").click();
  await item.getByRole("button", { name: "Ocultar" }).click();
  await expect(item.getByText("Oculto")).toBeVisible();
  await expect.poll(onSite).toBe(false);
  await item.locator("summary").click();
  await item.getByRole("button", { name: "Excluir" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(item).toHaveCount(0);
});
