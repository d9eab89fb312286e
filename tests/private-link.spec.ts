import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { address, chooseHour, fillIn, hourOf, send } from "./booking-form.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";

test("in English the private link and its file have English names, and the page explains itself", async ({
  page,
  context,
}, { project }) => {
  const { date, time } = hourOf(project.name, 5, "13:00");
  const booking = visitorBooking({ local_date: date, local_time: time, language: "en" });
  expect((await client().rpc("book_trial", booking)).error).toBeNull();
  const { key } = booking;
  await page.goto(`/en/schedule-confirmation?booking=${key}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("trial-class.ics");
  await page.getByText("Reschedule the class").first().click();
  await chooseHour(page, { date, time: "15:00" }, "trial-day");
  // The calendar of the booking form: the page stays, and the button says what it does.
  await expect(page).toHaveURL(`/en/schedule-confirmation?booking=${key}`);
  const other = page.getByRole("button", { name: /^Reschedule to .*, 15:00$/ });
  await other.focus();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await other.click();
  await expect(page.getByRole("alert")).toContainText("nothing was sent");
  await expectAccessible(page);
  await context.setOffline(false);
  await other.click();
  await page.waitForURL(`**/en/schedule-confirmation?booking=${key}&moved*`);
  await expect(page.getByText("Done: your class is at the new time.")).toBeVisible();
});

test("the private link moves the class to another free hour, and cancels it", async ({ page, pageErrors }, {
  project,
}) => {
  const hour = hourOf(project.name, 4, "13:00");
  const email = address("muda");
  await page.goto("/pt/agendar");
  await fillIn(page, hour, email);
  await send(page).click();
  await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
  const link = page.url();
  await page.getByText("Remarcar a aula").first().click();
  await page.getByRole("button", { name: "Remarcar a aula" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha a hora da aula");
  forgive(pageErrors, /status of 409/);
  await chooseHour(page, { date: hour.date, time: "15:00" }, "trial-day");
  await page.getByRole("button", { name: /^Remarcar para / }).click();
  await expect(page.getByText("Pronto: o novo horário está valendo.")).toBeVisible();
  await expect(page.getByText("às 15:00").first()).toBeVisible();
  await expectAccessible(page);
  // Links in older mails contain a day as it was typed.
  await page.goto(`${link}&dia=01%2F12%2F2026`);
  await expect(page.getByText("às 15:00").first()).toBeVisible();
  await page.goto(link);
  await page.getByText("Cancelar a aula", { exact: true }).click();
  await page.getByRole("button", { name: "Sim, cancelar a aula" }).click();
  await expect(page.getByRole("heading", { name: "Até outra hora, Maria." })).toBeVisible();
  const kinds = await client("server").from("mail_outbox").select("kind").eq("recipient", email).order("created_at");
  expect(kinds.data?.map(({ kind }) => kind)).toEqual(["trial_booked", "trial_moved", "trial_cancelled"]);
});
