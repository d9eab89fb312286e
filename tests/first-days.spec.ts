import type { Locator, Page } from "@playwright/test";
import { findTestBrowser, launching } from "../scripts/chromium.ts";
import { dayFromNow, weekday } from "../supabase/tests/days.ts";
import { assign } from "./classroom.ts";
import { onOwnSite } from "./clicks.ts";
import { client, expect, expectAccessible, forgive, TEACHER, test } from "./fixtures.ts";
import { bookFirstHour, chooseHourByKeyboard, goingDown, tabTo } from "./in-order.ts";
import { PASSWORD, type Someone, short } from "./people.ts";
import { typeDay } from "./typing.ts";

const options = launching(findTestBrowser());
const MICROPHONE = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
test.use({ launchOptions: { ...options, args: [...(options.args ?? []), ...MICROPHONE] } });

onOwnSite();

const teacher: Someone = { id: "", name: "Professora", email: TEACHER.email };
const FIRST = { day: weekday(2, 2), time: "10:00" };
/** Free hours of two days, because both journeys are one teacher's. */
const ON_FRIDAY = { day: weekday(2, 5), time: "19:00", words: "sex" };
const ON_THURSDAY = { day: weekday(2, 4), time: "19:00", words: "qui" };
const ASKED = { time: "20:30", other: "18:00" };

/** A student whose account the teacher made, with a class to come. */
async function newcomer(): Promise<Someone & { entry: string }> {
  const name = `Lia ${short()}`;
  const email = `lia.${short()}@example.com`;
  const temporary_password_expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { data } = await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: name },
    app_metadata: { temporary_password: true, temporary_password_expires_at },
  });
  const id = data.user?.id ?? "";
  const hers = client();
  await hers.auth.signInWithPassword(TEACHER);
  const made = await hers.rpc("schedule_classes", { student: id, local_date: FIRST.day, local_time: FIRST.time });
  expect(made.error).toBeNull();
  const { data: entry } = await hers.from("hours").select("id").eq("student_id", id).single();
  return { id, name, email, entry: entry?.id ?? "" };
}

const startOf = async (entry: string): Promise<string> => {
  const { data } = await client("server").from("calendar_entries").select("local_start").eq("id", entry).single();
  return String(data?.local_start).slice(0, 16);
};

async function signIn(page: Page, { press, fill }: ReturnType<typeof goingDown>, email: string, password: string) {
  await press(page.getByRole("link", { name: "Entrar", exact: true }).first());
  await fill(page.getByLabel("E-mail"), email);
  await fill(page.getByLabel("Senha", { exact: true }), password);
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
}

async function choosePassword(page: Page, { press, fill }: ReturnType<typeof goingDown>): Promise<void> {
  await fill(page.getByLabel("Nova senha", { exact: true }), "minha-propria-senha");
  await fill(page.getByLabel("Repita a nova senha"), "minha-propria-senha");
  await typeDay(page.getByLabel("Data de nascimento"), "1975-05-17");
  await page.getByLabel(/Aceito os/).check();
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "Salvar nova senha" }));
  await page.waitForURL("**/pt/dashboard");
}

type Move = { entry: string; to: typeof ON_FRIDAY; button: string };

/** Moves the class of an open form with the keyboard only. */
async function moveByKeyboard(page: Page, form: Locator, { entry, to, button }: Move): Promise<void> {
  await chooseHourByKeyboard(page, form, to.day, to.time);
  await expectAccessible(page);
  await tabTo(
    page,
    form.getByRole("button", { name: new RegExp(`^${button} para ${to.words}, \\d+ \\p{L}{3} · ${to.time}$`, "u") }),
  );
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  expect(await startOf(entry)).toBe(`${to.day}T${to.time}`);
}

/** Asks the teacher for a free hour, which she is notified of, and for another hour, which is withdrawn. */
async function askForClasses(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Agendar uma aula" });
  await dialog.getByRole("radio", { name: ASKED.time }).nth(1).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Pedir aula para .* · 20:30$/ }).click();
  await expect(page.getByText("Pedido enviado", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const { data } = await client("server").from("notifications").select("content").eq("type", "student_requested_class");
  expect(data).toMatchObject([{ content: { class_date: expect.stringContaining(`T${ASKED.time}`) } }]);
  const requests = page.locator("section", { has: page.getByRole("heading", { name: "Seus pedidos à professora" }) });
  await expect(requests.getByText(/^Pedido enviado .* · aguardando a professora$/)).toHaveCount(1);

  await page.getByRole("button", { name: "Agendar uma aula" }).click();
  await dialog.getByRole("radio", { name: ASKED.other }).nth(1).check();
  await dialog.getByRole("button", { name: /^Pedir aula para .* · 18:00$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);
  await requests.getByRole("button", { name: /^Retirar o pedido.* · 18:00$/ }).click();
  await expect(page.getByText("Pedido retirado", { exact: true })).toBeVisible();
  await expect(requests.getByRole("listitem")).toHaveCount(1);
}

/** Accepts a student's request from the dashboard by one press. */
async function acceptRequest(
  page: Page,
  { press }: ReturnType<typeof goingDown>,
  student: Awaited<ReturnType<typeof newcomer>>,
): Promise<void> {
  const who = student.name;
  await expectAccessible(page);
  await press(page.getByRole("button", { name: new RegExp(`^Aceitar.*${who}.* · ${ASKED.time}$`) }));
  await expect(page.getByText(`${who} pede uma aula`)).toHaveCount(0);
  const server = client("server");
  const classes = await server.from("classes").select("id").eq("student_id", student.id).neq("id", student.entry);
  const answer = await server.from("class_requests").select("outcome, class_id").eq("student_id", student.id);
  expect(answer.data).toEqual([{ outcome: "accepted", class_id: classes.data?.[0]?.id }]);
}

async function handInSpeech(page: Page, { press }: ReturnType<typeof goingDown>): Promise<void> {
  await press(page.getByRole("button", { name: "Gravar", exact: true }));
  await expect(page.getByText(/^0:0[1-9] \/ 5:00$/)).toBeVisible();
  await press(page.getByRole("button", { name: "Terminar" }));
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "Entregar", exact: true }));
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
}

async function makeAccount(page: Page, { press, fill }: ReturnType<typeof goingDown>): Promise<void> {
  await press(page.getByRole("link", { name: "Alunos", exact: true }).first());
  await press(page.getByRole("link", { name: "Novo aluno" }));
  const dialog = page.getByRole("dialog");
  await fill(dialog.getByLabel("Nome completo"), "Helena Prado");
  await fill(dialog.getByLabel("E-mail"), `helena.${short()}@example.com`);
  await press(dialog.getByRole("button", { name: "Criar acesso" }));
  await expect(dialog.getByText("Esta é a senha provisória", { exact: false })).toBeVisible();
  await press(dialog.getByRole("button", { name: "Deixar o resto para depois" }));
  await expect(dialog).toBeHidden();
}

test.describe.configure({ mode: "default" });

test("a visitor books on a site without mail; the class is there the next day, and unconfirmed to the teacher", async ({
  page,
}) => {
  const email = `vera.${short()}@example.com`;
  await bookFirstHour(page, goingDown(page), { name: "Vera Visita", email });
  await expect(page.getByText("Aula agendada", { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Os avisos da aula iriam para este endereço. Está certo?")).toBeVisible();
  // Nothing is promised that no mail can keep.
  await expect(page.getByRole("button", { name: "Enviar de novo" })).toHaveCount(0);
  await expectAccessible(page);

  const server = client("server");
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await server.from("trial_bookings").update({ created_at: yesterday }).eq("email", email).throwOnError();
  await server.rpc("run_housekeeping").throwOnError();
  await page.reload();
  await expect(page.getByText("Aula agendada", { exact: true })).toBeVisible();

  const hers = client();
  await hers.auth.signInWithPassword(TEACHER);
  const { data } = await hers.from("hours").select("status, email_verified").eq("email", email).single();
  expect(data).toEqual({ status: "scheduled", email_verified: false });
});

test("a student signs in twice with what she was given, moves a class by keyboard and hands in what she says", async ({
  page,
}) => {
  const student = await newcomer();
  const { title } = await assign(teacher, student, { kind: "speaking" });
  const going = goingDown(page);
  const { press } = going;
  await page.goto(`${process.env.SITE_UNDER_TEST}/pt`);
  await signIn(page, going, student.email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Crie a sua senha", level: 1 })).toBeVisible();
  await press(page.getByRole("main").getByRole("button", { name: "Sair" }));
  await page.waitForURL(/\/pt$/);
  await signIn(page, going, student.email, PASSWORD);
  await choosePassword(page, going);

  await press(page.getByRole("banner").getByRole("link", { name: "Agendar" }));
  await page.waitForURL("**/pt/meu-progresso/aulas?new");
  await askForClasses(page);
  await press(page.getByRole("button", { name: "Remarcar" }));
  await moveByKeyboard(page, page.getByRole("dialog"), { entry: student.entry, to: ON_FRIDAY, button: "Remarcar" });

  going.lookUp();
  await press(page.getByRole("link", { name: "Tarefas", exact: true }));
  await press(page.getByRole("link", { name: title }));
  await handInSpeech(page, going);
});

test("a teacher mistypes her password, makes an account and moves a class by keyboard", async ({
  page,
  pageErrors,
}) => {
  const student = await newcomer();
  const asked = { student_id: student.id, local_start: `${weekday(3, 3)}T${ASKED.time}` };
  expect((await client("server").from("class_requests").insert(asked)).error).toBeNull();
  const soon = { local_start: `${dayFromNow(2)}T06:00` };
  expect((await client("server").from("calendar_entries").update(soon).eq("id", student.entry)).error).toBeNull();
  const going = goingDown(page);
  const { press, fill } = going;
  await page.goto(`${process.env.SITE_UNDER_TEST}/pt`);
  await signIn(page, going, TEACHER.email, "uma-senha-bem-lomga-2026");
  await expect(page.getByRole("alert").getByText(/senha/).first()).toBeVisible();
  going.lookUp();
  await page.getByLabel("Senha", { exact: true }).fill("");
  await fill(page.getByLabel("Senha", { exact: true }), TEACHER.password);
  await press(page.getByRole("button", { name: "Entrar", exact: true }));
  await page.waitForURL("**/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /erros? abertos?/i })).toHaveCount(0);
  const { data } = await client("server").from("error_logs").select("error_message, solved_at");
  expect(data).toEqual([{ error_message: expect.stringContaining("Invalid login"), solved_at: expect.any(String) }]);

  await press(page.getByRole("link", { name: new RegExp(`Remarcar.*${student.name}`) }));
  const form = page.getByRole("form", { name: "Remarcar" });
  await moveByKeyboard(page, form, { entry: student.entry, to: ON_THURSDAY, button: "Remarcar" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  going.lookUp();
  await press(page.getByRole("link", { name: "Painel", exact: true }).first());
  await page.waitForURL("**/admin/dashboard");
  await acceptRequest(page, going, student);
  going.lookUp();
  await makeAccount(page, going);
  forgive(pageErrors, /status of 400/);
});
