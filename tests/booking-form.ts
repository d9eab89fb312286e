import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { typeDay } from "./typing.ts";

export type Hour = { date: string; time: string };

/** Each journey and each of its runs has weeks of its own, so that those that run at once never want the same hour. */
const weeks = { desktop: 2, phone: 6 } as const;
export const hourOf = (project: string, dayOfWeek: 1 | 2 | 3 | 4 | 5, time: string): Hour => ({
  date: weekday(project === "phone" ? weeks.phone : weeks.desktop, dayOfWeek),
  time,
});

export const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

export async function fillIn(page: Page, { date, time }: Hour, email = address("maria")): Promise<void> {
  await page.getByLabel("Nome completo").pressSequentially("Maria da Silva");
  await page.getByLabel("E-mail").pressSequentially(email);
  await page.getByLabel("Telefone (WhatsApp)").pressSequentially("(11) 91234-5678");
  await page.getByLabel("Nível atual de inglês").selectOption("intermediate");
  await typeDay(page.getByLabel("Data", { exact: true }), date);
  await page.getByLabel("Hora", { exact: true }).selectOption(time);
  await page.getByLabel(/Aceito os/).check();
}
export const send = (page: Page) => page.getByRole("button", { name: /Agendar aula grátis|Enviar de novo/ });
