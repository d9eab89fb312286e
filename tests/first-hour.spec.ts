import type { Browser, Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { onOwnSite } from "./clicks.ts";
import { client, expect, expectAccessible, TEACHER, test } from "./fixtures.ts";
import { bookFirstHour, goingDown } from "./in-order.ts";
import { bookingLink, MAIL_ACCOUNT, mailsTo } from "./mailbox.ts";
import { short } from "./people.ts";

onOwnSite({ mail: "account" });

test("a teacher is welcomed once, names herself, sets hours and prices, and makes her first student, class and charge by what she sees @desktop", async ({
  page,
  request,
  browser,
}) => {
  const at = String(process.env.SITE_UNDER_TEST);
  const { press, fill, lookUp } = goingDown(page);
  await page.goto(`${at}/pt`);
  await press(page.getByRole("link", { name: "Entrar", exact: true }).first());
  await fill(page.getByLabel("E-mail"), TEACHER.email);
  await fill(page.getByLabel("Senha", { exact: true }), TEACHER.password);
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
  await page.waitForURL("**/admin/dashboard");
  await press(page.getByRole("link", { name: "Começar", exact: true }));
  await page.waitForURL("**/admin/welcome");
  await expect(page.getByRole("heading", { name: "Boas-vindas! Como você se chama?", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Nome e sobrenome")).toHaveValue("");
  await expectAccessible(page);
  await fill(page.getByLabel("Nome e sobrenome"), "Ana Souza");
  await expect(page.getByLabel("Como os alunos chamam você")).toHaveValue("Ana");
  await press(page.getByRole("button", { name: "Salvar e continuar" }));

  await page.waitForURL("**/admin/welcome?step=hours");
  await expect(page.getByRole("link", { name: "English with Ana" }).first()).toBeVisible();
  await expectAccessible(page);
  await press(page.getByLabel("Faço uma pausa no meio do dia"));
  await press(page.getByRole("button", { name: "Salvar e continuar" }));

  await page.waitForURL("**/admin/welcome?step=prices");
  await expectAccessible(page);
  lookUp();
  await press(page.getByRole("link", { name: "Deixar para depois" }));
  await page.waitForURL("**/admin/welcome?step=student");
  lookUp();
  await press(page.getByRole("link", { name: "Ir para o painel" }));
  await page.waitForURL("**/admin/dashboard");

  await expect(page.getByRole("link", { name: "Começar", exact: true })).toHaveCount(0);

  // A step that was left is found again.
  await press(page.getByRole("link", { name: "Abrir: Preços" }));
  await page.waitForURL("**/admin/welcome?step=prices");
  lookUp();
  await fill(page.getByLabel("Moderate", { exact: true }), "580");
  await fill(page.getByLabel("Chave Pix"), "ana@escola.com.br");
  await press(page.getByRole("button", { name: "Salvar e continuar" }));
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  lookUp();
  await fill(page.locator("#pix_name"), "Ana Souza");
  await fill(page.locator("#pix_city"), "Santos");
  await press(page.getByRole("button", { name: "Salvar e continuar" }));
  await page.waitForURL("**/admin/welcome?step=student");
  await expectAccessible(page);
  lookUp();
  await press(page.getByRole("link", { name: "Criar o primeiro aluno" }));
  const dialog = page.getByRole("dialog");
  await fill(dialog.getByLabel("Nome completo"), "Helena Prado");
  await fill(dialog.getByLabel("E-mail"), `helena.${short()}@example.com`);
  await press(dialog.getByRole("button", { name: "Criar acesso" }));
  await expect(dialog.getByText("Esta é a senha provisória", { exact: false })).toBeVisible();

  // The first class and the first charge, each in a tab of its own.
  const [ofClass] = await Promise.all([
    page.waitForEvent("popup"),
    press(dialog.getByRole("link", { name: "Agendar a primeira aula" })),
  ]);
  const scheduling = ofClass.getByRole("dialog");
  const first = goingDown(ofClass);
  await first.fill(scheduling.getByLabel("Dia", { exact: true }), weekday(1, 3).split("-").reverse().join("/"));
  await scheduling.getByLabel("Hora", { exact: true }).selectOption("10:00");
  await expect(scheduling.getByLabel("Repetir")).toHaveValue("");
  await first.press(scheduling.getByRole("button", { name: "Agendar" }));
  await expect(scheduling).toBeHidden();
  await ofClass.close();
  const [ofCharge] = await Promise.all([
    page.waitForEvent("popup"),
    press(dialog.getByRole("link", { name: "Criar a primeira cobrança" })),
  ]);
  const charging = ofCharge.getByRole("dialog");
  const second = goingDown(ofCharge);
  await second.fill(charging.getByLabel("Valor"), "580");
  await second.fill(charging.getByLabel("Descrição"), "Primeiro mês");
  await second.press(charging.getByRole("button", { name: "Cobrar", exact: true }));
  await expect(charging).toBeHidden();
  await ofCharge.close();
  await page.bringToFront();
  // The event that a window fires when its tab is shown again.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog.getByText("Feito", { exact: true })).toHaveCount(2);
  await press(dialog.getByRole("button", { name: "Deixar o resto para depois" }));

  const server = client("server");
  const { data: hours } = await server.from("working_hours").select("weekday, starts, ends").order("weekday");
  expect(hours).toHaveLength(10);
  expect(
    hours
      ?.slice(0, 2)
      .map(({ starts, ends }) => `${starts} ${ends}`)
      .sort(),
  ).toEqual(["09:00:00 12:00:00", "14:00:00 18:00:00"]);
  const plan = await server.from("plans").select("price_cents").eq("name", "Moderate").single();
  expect(plan.data?.price_cents).toBe(58_000);
  await expect.poll(async () => (await (await request.get(`${at}/pt`)).text()).includes("English With Ana")).toBe(true);

  // A visitor books by what she sees, and the teacher confirms.
  const vera = await books(browser, "Vera Visita");
  await vera.context().close();
  lookUp();
  await press(page.getByRole("link", { name: "Painel", exact: true }).first());
  await page.waitForURL("**/admin/dashboard");
  await press(page.getByRole("link", { name: "1 pedido de aula para confirmar" }));
  await page.waitForURL("**/admin/scheduled-classes?*");
  lookUp();
  await press(page.getByRole("link", { name: /Vera Visita/ }).first());
  await press(page.getByRole("button", { name: "Confirmar", exact: true }));
  await expect(page.getByText("Confirmada", { exact: true }).first()).toBeVisible();
  const statusOf = (name: string) => server.from("trial_bookings").select("status").eq("full_name", name);
  expect((await statusOf("Vera Visita")).data).toEqual([{ status: "confirmed" }]);

  // The teacher sets the mail server, and from then on a visitor confirms by the link of a mail.
  await press(page.getByRole("button", { name: "Fechar", exact: true }));
  lookUp();
  await press(page.getByRole("link", { name: "Configurações", exact: true }).first());
  await press(page.getByRole("link", { name: "Avisos", exact: true }));
  await press(page.getByRole("button", { name: "Ligar os e-mails" }));
  const form = page.getByRole("form", { name: "De onde saem os e-mails" });
  await form.getByLabel("Serviço de e-mail").selectOption("other");
  await fill(form.getByLabel("Endereço do servidor"), MAIL_ACCOUNT.host);
  await form.getByLabel("Porta").selectOption(MAIL_ACCOUNT.port);
  await fill(form.getByLabel("E-mail da escola"), MAIL_ACCOUNT.username);
  await fill(form.getByLabel("Usuário"), MAIL_ACCOUNT.username);
  await fill(form.getByLabel("Senha", { exact: true }), "outra-senha");
  await press(form.getByRole("button", { name: "Ligar e mandar um teste" }));
  await expect(form.getByRole("alert")).toContainText("O serviço não aceitou este e-mail com esta senha.");
  lookUp();
  await fill(form.getByLabel("Senha", { exact: true }), MAIL_ACCOUNT.password);
  await press(form.getByRole("button", { name: "Ligar e mandar um teste" }));
  await expect(page.getByText(`Os e-mails saem de ${MAIL_ACCOUNT.username}`)).toBeVisible();
  expect(await mailsTo(String(process.env.SITE_MAILBOX), TEACHER.email)).not.toEqual([]);

  const email = `nina.${short()}@example.com`;
  const nina = await books(browser, "Nina Nova", email);
  await nina.goto(await bookingLink(email));
  await nina.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(nina.getByText("E-mail confirmado.")).toBeVisible();
  await nina.context().close();
});

/** A visitor books the first free hour by what they see, and waits for the confirmation. */
async function books(browser: Browser, name: string, email = `visita.${short()}@example.com`): Promise<Page> {
  const context = await browser.newContext({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
  const page = await context.newPage();
  await bookFirstHour(page, goingDown(page), { name, email });
  return page;
}
