import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { chooseHour } from "./booking-form.ts";
import { client, expect, forgive, test } from "./fixtures.ts";
import { types } from "./typing.ts";

async function fillInBooking(page: Page, email: string, day: string): Promise<void> {
  await page.goto("/pt/agendar");
  await types(page.getByLabel("Nome completo"), "Joana Prado");
  await types(page.getByLabel("E-mail", { exact: true }), email);
  await types(page.getByLabel("Telefone (WhatsApp)"), "(11) 91234-5678");
  await page.getByLabel("Tenho 18 anos ou mais").check();
  await chooseHour(page, { date: day, time: "17:00" });
  await page.getByText("Conte mais sobre o seu inglês").click();
  await page.getByLabel("Nível atual de inglês").selectOption("intermediate");
  await types(page.getByLabel("Objetivos"), "Viajar");
  await page.getByLabel(/Aceito os/).check();
}

test("a booking made while the database is away keeps its data, and is booked once the database is back", async ({
  page,
  context,
  pageErrors,
}, { project }) => {
  const email = `joana.${randomUUID().slice(0, 8)}@example.com`;
  const day = weekday(project.name === "phone" ? 6 : 2, 4);
  await fillInBooking(page, email, day);
  const kept = async (name: string, mail: string, goals: string) => {
    await expect(page.getByLabel(name)).toHaveValue("Joana Prado");
    await expect(page.getByLabel(mail)).toHaveValue(email);
    await expect(page.getByLabel(goals)).toHaveValue("Viajar");
  };
  // The API's answer without its database (embedded/rest-and-auth/database-outage.test.ts).
  await context.route("**/rest/v1/**", (route) =>
    route.fulfill({
      status: 503,
      headers: { "retry-after": "1" },
      json: { code: "database_away", message: "The database cannot be reached. Try again in a moment." },
    }),
  );
  await page.getByRole("button", { name: "Agendar aula grátis" }).click();
  await expect(page.getByRole("alert")).toContainText("Não foi possível agendar sua aula. Tente novamente mais tarde.");
  await kept("Nome completo", "E-mail", "Objetivos");

  await page.goto("/en/schedule");
  await kept("Full name", "E-mail", "Goals");
  await page.getByLabel(/I accept/).check();
  await page.getByRole("button", { name: "Book my free class" }).click();
  await expect(page.getByRole("alert")).toContainText("Could not schedule your class. Please try again later.");
  await kept("Full name", "E-mail", "Goals");

  await context.unroute("**/rest/v1/**");
  await page.getByRole("button", { name: "Send again" }).click();
  await page.waitForURL("**/en/schedule-confirmation?*");
  const { data } = await client("server").from("trial_bookings").select("full_name, goals").eq("email", email);
  expect(data).toEqual([{ full_name: "Joana Prado", goals: "Viajar" }]);
  forgive(pageErrors, /status of 503/);
});
