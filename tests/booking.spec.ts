import type { Page } from "@playwright/test";
import ical from "node-ical";
import { dayFromNow, weekday } from "../supabase/tests/days.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { address, chooseDay, fillIn, hourNamed, hourOf, send } from "./booking-form.ts";
import { client, expect, forgive, test } from "./fixtures.ts";
import { bookingLink } from "./mailbox.ts";
import { addTrialBooking } from "./private-pages.ts";
import { types } from "./typing.ts";

const bookingsOf = async (email: string) =>
  (await client("server").from("trial_bookings").select("full_name, phone, plan, goals, level").eq("email", email))
    .data ?? [];

/** The start of the class in the calendar file that a page offers. */
async function startInCalendarFile(page: Page): Promise<string | undefined> {
  const file = await page.getByRole("link", { name: "Adicionar ao calendário" }).getAttribute("href");
  const answer = await page.request.get(file ?? "");
  const event = Object.values(ical.sync.parseICS(await answer.text())).find((part) => part?.type === "VEVENT");
  return event?.type === "VEVENT" ? event.start.toISOString() : undefined;
}

test("a visitor books from the home page, and keeps the hour on the page and as a calendar file", async ({ page }, {
  project,
}) => {
  const hour = hourOf(project.name, 1, "10:00");
  const email = address("maria");
  await page.goto("/pt");
  await page.getByRole("link", { name: "Quero este: plano Moderate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sua primeira hora é por nossa conta." })).toBeVisible();
  await expect(page.getByLabel("Plano de interesse")).toHaveValue("Moderate");
  await fillIn(page, hour, email);
  await types(page.getByLabel("Objetivos"), "Reuniões em inglês");
  await send(page).dblclick();

  await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  await expect(page.getByRole("heading", { name: "Até lá, Maria!" })).toBeVisible();
  await expect(page.getByText("às 10:00").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confira seu e-mail" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await bookingsOf(email)).toEqual([
    {
      full_name: "Maria da Silva",
      phone: "+5511912345678",
      plan: "Moderate",
      goals: "Reuniões em inglês",
      level: "intermediate",
    },
  ]);

  expect(await startInCalendarFile(page)).toBe(`${hour.date}T13:00:00.000Z`);

  await page.reload();
  await expect(page.getByText("às 10:00").first()).toBeVisible();

  await page.goto(await bookingLink(email));
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page.getByText("E-mail confirmado.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confira seu e-mail" })).toHaveCount(0);
  expect(page.url()).not.toContain("prova=");
});

test("a lost connection loses nothing that was typed and books once", async ({ page, context, pageErrors }, {
  project,
}) => {
  const email = address("offline");
  await page.goto("/pt/agendar");
  await fillIn(page, hourOf(project.name, 2, "11:00"), email);
  // The request arrives and is answered; only the answer is lost on its way back.
  await context.route("**/rest/v1/rpc/book_trial", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await send(page).click();
  await expect(page.getByText("Nada do que você escreveu se perdeu.")).toBeVisible();
  expect(await bookingsOf(email)).toHaveLength(1);

  await context.unroute("**/rest/v1/rpc/book_trial");
  await page.reload();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
  await send(page).click();
  await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  expect(await bookingsOf(email)).toHaveLength(1);
  forgive(pageErrors, /ERR_/);
});

test("a day without classes is reported in the summary and beside its field, in both languages", async ({ page }) => {
  await page.goto("/pt/agendar");
  const saturday = new Date(`${weekday(2, 5)}T00:00Z`);
  saturday.setUTCDate(saturday.getUTCDate() + 1);
  await chooseDay(page, saturday.toISOString().slice(0, 10));
  await expect(page.getByText("Nenhum horário livre neste dia.")).toBeVisible();
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("Data inválida: não há aulas no fim de semana.");
  await expect(page.getByText("Data inválida", { exact: true })).toBeVisible();
  await expect(page.locator("#local_date-error")).toHaveText("Data inválida: não há aulas no fim de semana.");

  await page.goto("/en/schedule");
  // The draft is restored first, from the other language.
  await expect(page.locator("[data-island]")).toHaveAttribute("data-alive");
  await chooseDay(page, dayFromNow(0));
  await page.getByRole("button", { name: "Book my free class" }).click();
  await expect(page.locator("#local_date-error")).toHaveText("Invalid Date: choose a day from tomorrow on.");
  await expect(page.locator("#accepts_terms-error")).toHaveText(
    "Acceptance Required: You must accept the terms to schedule a class.",
  );
});

test("an hour that was just taken shows an error, and another one can be booked", async ({ page, pageErrors }, {
  project,
}) => {
  const taken = hourOf(project.name, 3, "14:00");
  const free = hourOf(project.name, 3, "16:00");
  await page.goto("/pt/agendar");
  await fillIn(page, taken);
  const booking = visitorBooking({ local_date: taken.date, local_time: taken.time });
  const { error } = await client().rpc("book_trial", booking);
  expect(error).toBeNull();
  await send(page).click();
  await expect(page.locator("#local_time-error")).toHaveText(/Alguém acabou de reservar este horário/);
  // The hour is no longer offered.
  await expect(hourNamed(page, taken.time)).toHaveCount(0);
  await hourNamed(page, free.time).check();
  await send(page).click();
  await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  forgive(pageErrors, /status of 409/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form books too, and keeps the typed text when something is wrong", async ({ page, pageErrors }, {
    project,
  }) => {
    await page.goto("/pt/agendar");
    await fillIn(page, hourOf(project.name, 5, "08:00"));
    await types(page.getByLabel("Telefone (WhatsApp)"), "123");
    await send(page).click();
    await expect(page.locator("#phone-error")).toBeVisible();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
    await types(page.getByLabel("Telefone (WhatsApp)"), "11 91234-5678");
    await send(page).click();
    await expect(page.getByRole("heading", { name: "Até lá, Maria!" })).toBeVisible();
    forgive(pageErrors, /status of 4/);
  });
});

test("an address without a booking shows a message", async ({ request }) => {
  const answer = await request.get(`/pt/confirmacao-agendamento?reserva=${"A".repeat(43)}`);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toMatch(/<h1[^>]*>Não encontramos esta aula</);
});

test("only free hours are offered", async ({ page }, { project }) => {
  const day = hourOf(project.name, 5, "08:00").date;
  const taken = "19:00";
  const half = "18:30";
  const after = "20:00";
  await client("server").rpc("book_trial", visitorBooking({ local_date: day, local_time: taken }));
  await page.goto("/pt/agendar", { waitUntil: "networkidle" });
  await chooseDay(page, day);
  await expect(hourNamed(page, after)).toBeVisible();
  await expect(hourNamed(page, taken)).toHaveCount(0);
  await expect(hourNamed(page, half)).toHaveCount(0);
});

test("in New York each hour is also shown by the visitor's own clock", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: "America/New_York", locale: "pt-BR", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/pt/agendar");
  await chooseDay(page, weekday(16, 2));
  const both = page.getByRole("radio", { name: /^07:00 \(0[56]:00\)$/ });
  await expect(both).toBeVisible();
  await page.goto(`/pt/confirmacao-agendamento?reserva=${await addTrialBooking()}&dia=${weekday(16, 2)}`);
  await expect(both).toBeVisible();
  await expect(page.getByText("Horário de Brasília e, entre parênteses, o do seu fuso")).toBeVisible();
  await context.close();
});
