import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";

export type Hour = { date: string; time: string };

/** Each journey and each of its runs uses weeks of its own, so that parallel runs never want the same hour. */
const weeks = { desktop: 2, phone: 6 } as const;
export const hourOf = (project: string, dayOfWeek: 1 | 2 | 3 | 4 | 5, time: string): Hour => ({
  date: weekday(project === "phone" ? weeks.phone : weeks.desktop, dayOfWeek),
  time,
});

export const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

/** Goes to a day's month and chooses the day. */
export async function chooseDay(page: Page, date: string, of = "local_date"): Promise<void> {
  const day = page.locator(`[data-day="${date}"]`);
  const month = page.locator(`#${of}-month`);
  await expect(month).toBeVisible();
  while ((await day.count()) === 0) {
    const shown = await month.textContent();
    const first = await page.locator("[data-day]").first().getAttribute("data-day");
    const step = date < String(first) ? /^(Mês anterior|Previous month)$/ : /^(Mês seguinte|Next month)$/;
    await page.getByRole("button", { name: step }).click();
    await expect(month).not.toHaveText(shown ?? "");
  }
  // A day without free hours looks disabled and says why.
  await day.click({ force: true });
  await expect(day).toHaveAttribute("aria-pressed", "true");
}

export const hourNamed = (page: Page, time: string) => page.getByRole("radio", { name: new RegExp(`^${time}`) });

export async function chooseHour(page: Page, { date, time }: Hour, of?: string): Promise<void> {
  await chooseDay(page, date, of);
  await hourNamed(page, time).check();
}

export async function fillIn(page: Page, { date, time }: Hour, email = address("maria")): Promise<void> {
  await chooseHour(page, { date, time });
  await page.getByLabel("Nome completo").pressSequentially("Maria da Silva");
  await page.getByLabel("E-mail", { exact: true }).pressSequentially(email);
  await page.getByLabel("Telefone (WhatsApp)").pressSequentially("(11) 91234-5678");
  await page.getByLabel("Tenho 18 anos ou mais").check();
  const details = page.locator("details", { hasText: "Conte mais sobre o seu inglês" });
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  await page.getByLabel("Nível atual de inglês").selectOption("intermediate");
  await page.getByLabel(/Aceito os/).check();
}
export const send = (page: Page) => page.getByRole("button", { name: /Agendar aula grátis|Enviar de novo/ });
