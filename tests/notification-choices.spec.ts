import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { as, enter, short } from "./people.ts";

test("everybody chooses which notifications come by which channel, when, and in how many mails", async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  const mine = await as(student);
  await page.goto("/pt/meu-progresso/perfil");
  await page.getByRole("checkbox", { name: "Tarefas e correções: E-mail" }).uncheck();
  await page.getByRole("checkbox", { name: "Blog: Celular" }).uncheck();
  const choices = async () =>
    (await mine.from("notification_choices").select("topic, by_mail, by_push").order("topic")).data;
  await expect.poll(choices).toEqual([
    { topic: "articles", by_mail: true, by_push: false },
    { topic: "homework", by_mail: false, by_push: true },
  ]);
  await expect(page.getByRole("checkbox", { name: /Aulas agendadas.*: E-mail/ })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Tarefas e correções: E-mail" }).check();
  await page.getByRole("checkbox", { name: "Horas de silêncio" }).check();
  await page.getByLabel("Das", { exact: true }).selectOption("21:30");
  await page.getByLabel("E-mails do dia a dia").selectOption("Um resumo por dia");
  await page.getByLabel("Hora do resumo").selectOption("19:00");
  const times = async () => (await mine.from("notification_times").select("quiet_from, quiet_until, digest_at")).data;
  await expect.poll(times).toEqual([{ quiet_from: "21:30:00", quiet_until: "07:00:00", digest_at: "19:00:00" }]);
  await page.getByLabel("Até", { exact: true }).selectOption("20:30");
  await expect(page.getByText("O silêncio pode durar até 14 horas.")).toBeVisible();
  expect(await times()).toMatchObject([{ quiet_until: "07:00:00" }]);
  await page.reload();
  await expect(page.getByLabel("Até", { exact: true })).toHaveValue("07:00");
  // A reload can leave the page scrolled: its header covers a part of a box then, which axe takes for a small one.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

/** The unsubscribe link of the mail to an address, once it was sent. */
async function unsubscribeLinkTo(email: string): Promise<string> {
  const find = async () => {
    const [mail = ""] = await mailsTo(String(process.env.SITE_MAILBOX), email);
    return /^List-Unsubscribe:\s*<(.+)>/m.exec(mail)?.[1] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

test("a mail is unsubscribed from by its link, without signing in and only after a press", async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  const student = await enter(context, "aluno", `Nina ${short()}`);
  const mine = await as(student);
  const data = { name: student.name, link: "/my-progress?tab=homework", homework_description: "Unit 9" };
  await client("server")
    .from("mail_outbox")
    .insert({ kind: "new_homework", recipient: student.email, language: "pt", data });
  const link = await unsubscribeLinkTo(student.email);
  const choices = async () => (await mine.from("notification_choices").select("topic, by_mail")).data;
  const place = link.slice(new URL(link).origin.length);
  await request.get(place);
  expect((await request.post(`${place}x`, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(404);
  expect(await choices()).toEqual([]);

  await context.clearCookies();
  await page.goto(place);
  await expect(page.getByRole("heading", { name: "Parar de receber e-mails" })).toBeVisible();
  await expect(page.getByText("Tarefas e correções")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Parar de receber" }).click();
  await expect(page.getByRole("heading", { name: "Pronto" })).toBeVisible();
  expect(await choices()).toEqual([{ topic: "homework", by_mail: false }]);
  await mine.from("notification_choices").delete().eq("topic", "homework");
  expect((await request.post(place, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(200);
  expect(await choices()).toEqual([{ topic: "homework", by_mail: false }]);
  await page.goto(`${place}x`);
  await expect(page.getByRole("heading", { name: "Este link não é válido" })).toBeVisible();
  forgive(pageErrors, /status of 404/);
});

/** Adds a mail that the mail server refused. */
async function addFailedMail(name: string): Promise<{ id: string; recipient: string }> {
  const recipient = `${short()}@example.com`;
  const mail = { kind: "mail_test", recipient, language: "pt" as const, data: { name, link: "/admin/settings" } };
  const failed = { ...mail, state: "failed" as const, last_error: `REFUSED: 550 no such user: ${name}` };
  const added = await client("server")
    .from("mail_outbox")
    .insert(failed)
    .select("id, recipient")
    .single()
    .throwOnError();
  return added.data;
}

test("@desktop the teacher sees undelivered messages, and sends them again or dismisses them", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  const one = await addFailedMail("um");
  const other = await addFailedMail("outro");
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /avisos? não entregue/ }).click();
  await expect(page.getByRole("heading", { name: "Avisos não entregues" })).toBeVisible();
  await expectAccessible(page);
  const row = (who: { recipient: string }) => page.getByRole("row", { name: new RegExp(who.recipient) });
  await expect(row(one)).toContainText("O servidor recusou este aviso ou este endereço.");
  await expect(row(one).getByText("550 no such user: um")).toBeHidden();
  await row(one).getByText("Detalhes técnicos").click();
  await expect(row(one).getByText("550 no such user: um")).toBeVisible();
  await row(one)
    .getByRole("button", { name: /Tentar agora/ })
    .click();
  await expect(row(one)).toHaveCount(0);
  const stateOf = async (id: string) =>
    (await client("server").from("mail_outbox").select("state").eq("id", id).single()).data?.state;
  await expect.poll(() => stateOf(one.id)).toBe("saved");
  await row(other)
    .getByRole("button", { name: /Dispensar/ })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(other.recipient);
  await question.getByRole("button", { name: "Dispensar" }).click();
  await expect(question).toHaveCount(0);
  await expect(row(other)).toHaveCount(0);
});
