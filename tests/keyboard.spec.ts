import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { address, send } from "./booking-form.ts";
import { charge } from "./charge.ts";
import { assign, classroom } from "./classroom.ts";
import { expect, test } from "./fixtures.ts";
import { type Keys, keysOf } from "./keys.ts";
import { addNotification } from "./notifications.ts";
import { as, newStudent, PASSWORD } from "./people.ts";
import { isTyped } from "./placement-answers.ts";
import { scheduleFor } from "./schedule-class.ts";

/** A journey from an opened page on, and the most keys that it may take besides the typed text. */
const journey = (page: Page, path: string, most: number, go: (keys: Keys) => Promise<void>): Promise<void> =>
  test.step(`${path} with at most ${most} keys`, async () => {
    await page.goto(path);
    const keys = keysOf(page);
    await go(keys);
    expect(keys.count(), `${path}: keys`).toBeLessThanOrEqual(most);
  });

type Student = { id: string; name: string };

/** A student moves the class. */
const moveClass = (page: Page) =>
  journey(page, "/pt/meu-progresso/aulas", 12, async ({ press, tabTo }) => {
    await page.getByRole("button", { name: /^Remarcar/ }).focus();
    await press("Enter");
    const dialog = page.getByRole("dialog");
    await tabTo(dialog.getByRole("radio"));
    await press("Space");
    await tabTo(dialog.getByRole("button", { name: /^Remarcar para/ }));
    await press("Enter");
    await expect(dialog).toBeHidden();
  });

/** A student hands in a homework. */
const handIn = (page: Page, id: string) =>
  journey(page, `/pt/meu-progresso/tarefas/${id}`, 14, async ({ press, tabTo, write }) => {
    await press("Tab", "Enter");
    await write(page.getByLabel("Sua resposta"), "Yesterday I went home.");
    await tabTo(page.getByRole("button", { name: "Entregar" }));
    await press("Enter");
    await expect(page.getByRole("heading", { name: "O que você entregou" })).toBeVisible();
  });

/** A student reviews a card. */
const reviewCard = (page: Page) =>
  journey(page, "/pt/meu-progresso/cartoes", 16, async ({ press, tabTo }) => {
    await press("Tab", "Enter");
    await tabTo(page.getByRole("button", { name: "Começar" }));
    await press("Enter");
    await expect(page.getByRole("heading", { name: "to thrive" })).toBeFocused();
    await press("Space", "3");
    await expect(page.getByRole("button", { name: "Desfazer a última nota" })).toBeVisible();
  });

/** A student gives feedback. */
const giveFeedback = (page: Page) =>
  journey(page, "/pt/meu-progresso/feedback", 20, async ({ press, tabTo, write }) => {
    await press("Tab", "Enter");
    await tabTo(page.getByRole("radio"));
    await press("ArrowRight");
    await write(page.getByLabel("O que você quer dizer"), "Gosto das aulas.");
    await tabTo(page.getByRole("button", { name: "Enviar feedback" }));
    await press("Enter");
    await expect(page.getByLabel("O que você quer dizer")).toHaveValue("");
  });

/** A student reads the new notifications. */
const readNews = (page: Page) =>
  journey(page, "/pt/dashboard", 16, async ({ press, tabTo }) => {
    await tabTo(page.getByRole("button", { name: /^Notificações, \d/ }));
    await press("Enter");
    await tabTo(page.getByRole("dialog").getByRole("link", { name: /Unit 3/ }));
    await press("Enter");
    await page.waitForURL("**/pt/meu-progresso/tarefas");
  });

/** The teacher finds a page by its act. */
const findPage = (hers: Page) =>
  journey(hers, "/admin/dashboard", 2, async ({ press, write }) => {
    await press("Control+k");
    await write(hers.getByRole("combobox"), "lançar");
    await expect(hers.getByRole("option", { selected: true })).toContainText(/Lançar/i);
    await press("Enter");
    await hers.waitForURL("**/admin/post-grades*");
  });

/** The teacher schedules a class. */
const scheduleClass = (hers: Page, student: Student, day: string) =>
  journey(hers, `/admin/scheduled-classes?view=week&day=${day}`, 30, async ({ press, tabTo }) => {
    await press("Tab", "Enter");
    await tabTo(hers.getByRole("link", { name: "Nova aula" }));
    await press("Enter");
    const dialog = hers.getByRole("dialog");
    await tabTo(dialog.getByLabel("Para quem"));
    await hers.keyboard.type(student.name);
    await expect(dialog.getByLabel("Para quem").locator("option:checked")).toHaveText(student.name);
    await tabTo(dialog.getByLabel("Dia", { exact: true }));
    await press("Control+a");
    await hers.keyboard.type(day.split("-").reverse().join(""));
    await tabTo(dialog.getByLabel("Hora", { exact: true }));
    await hers.keyboard.type("10:00");
    await tabTo(dialog.getByRole("button", { name: "Agendar" }));
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(hers.getByRole("link", { name: new RegExp(student.name) })).toContainText("10:00");
  });

/** The teacher grades an answer. */
const gradeAnswer = (hers: Page, student: Student, id: string) =>
  journey(hers, `/admin/students/${student.id}/homework/${id}`, 24, async ({ press, tabTo, write }) => {
    await press("Tab", "Enter");
    await write(hers.getByLabel("Nota", { exact: true }), "8");
    await tabTo(hers.getByRole("button", { name: "Enviar nota" }));
    await press("Enter");
    await expect(hers.getByRole("button", { name: "Corrigir a nota" })).toBeVisible();
  });

/** The teacher records a payment. */
const recordPayment = (hers: Page, student: Student, description: string) =>
  journey(hers, `/admin/students/${student.id}/payments`, 26, async ({ press, tabTo }) => {
    await press("Tab", "Enter");
    await tabTo(hers.getByRole("button", { name: new RegExp(`^Foi paga hoje ?: .*${description}`) }));
    await press("Enter");
    await expect(hers.getByText(/^Pagamento registrado: /)).toBeVisible();
  });

/** Journeys without a pointer. People of one session walk one after the other. */
test.describe("the keyboard alone", { tag: "@desktop" }, () => {
  test("the keyboard alone books a trial class with at most 60 keys", async ({ page }) => {
    await journey(page, "/pt/agendar", 60, async ({ press, tabTo, write }) => {
      // Past the menu, by the link before it.
      await press("Tab", "Enter");
      const days = page.locator("[data-day]");
      await tabTo(days);
      // Five weeks on, where no other journey books.
      for (let week = 0; week < 5; week += 1) await press("ArrowDown");
      const day = page.locator("[data-day]:focus");
      for (let step = 0; step < 6 && (await day.getAttribute("aria-disabled")) === "true"; step += 1)
        await press("ArrowRight");
      await press("Enter");
      await expect(day).toHaveAttribute("aria-pressed", "true");
      await tabTo(page.getByRole("radio"));
      await press("Space");
      await expect(page.locator("input[name=local_time]:checked")).toBeFocused();
      await write(page.getByLabel("Nome completo"), "Maria da Silva");
      await tabTo(page.getByLabel("Telefone (WhatsApp)"));
      await page.keyboard.type("(11) 91234-5678");
      await write(page.getByLabel("E-mail", { exact: true }), address("teclado"));
      await tabTo(page.getByLabel(/Aceito os/));
      await press("Space");
      await tabTo(send(page));
      await press("Enter");
      await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
    });
  });

  test("the keyboard alone answers two questions of the placement test, and signs in", async ({ page }) => {
    await journey(page, "/pt/teste-de-nivel", 17, async ({ press, tabTo }) => {
      await press("Tab", "Enter");
      await tabTo(page.getByRole("button", { name: "Começar o teste" }));
      await press("Enter");
      for (const question of [1, 2]) {
        await expect(page.getByRole("heading", { name: new RegExp(`Questão ${question} de`) })).toBeFocused();
        if (await isTyped(page)) {
          await tabTo(page.getByLabel("Digite o que falta"));
          await page.keyboard.type("word");
        } else {
          await tabTo(page.getByRole("radio"));
          await press("Space");
          await tabTo(page.getByRole("button", { name: "Próxima" }));
        }
        await press("Enter");
      }
      await expect(page.getByRole("heading", { name: /Questão 3 de/ })).toBeFocused();
    });
    const student = await newStudent("Bia");
    await journey(page, "/pt/perfil", 6, async ({ press, write }) => {
      await press("Tab", "Enter");
      await write(page.getByLabel("E-mail"), student.email);
      await write(page.getByLabel("Senha", { exact: true }), PASSWORD);
      await press("Enter");
      await page.waitForURL("**/pt/dashboard");
    });
  });

  test("the keyboard alone does what a student does: a class moved, homework handed in, a card reviewed, feedback given, news read", async ({
    page,
    context,
    browser,
  }) => {
    const { student, teacher, office } = await classroom(context, browser);
    // A Sunday, which no journey that books takes.
    await scheduleFor(student, weekday(23, 7), "09:00");
    const { id } = await assign(teacher, student);
    await office.close();
    await addNotification(student, "Unit 3");
    const cards = [{ front: "to thrive", back: "prosperar" }];
    expect((await (await as(student)).rpc("add_cards", { cards })).error).toBeNull();

    await moveClass(page);
    await handIn(page, id);
    await reviewCard(page);
    await giveFeedback(page);
    await readNews(page);
  });

  test("the keyboard alone does what the teacher does: a page found, a class scheduled, an answer graded, a payment recorded", async ({
    context,
    browser,
  }) => {
    const { student, teacher, hers, office } = await classroom(context, browser);
    const { id } = await assign(teacher, student);
    const answer = { homework: id, answer: "Yesterday I goed home.", seen: 0 };
    expect((await (await as(student)).rpc("submit_homework", answer)).error).toBeNull();
    const { description } = await charge(teacher, student, 20_000);

    await findPage(hers);
    await scheduleClass(hers, student, weekday(27, 7));
    await gradeAnswer(hers, student, id);
    await recordPayment(hers, student, description);
    await office.close();
  });
});
