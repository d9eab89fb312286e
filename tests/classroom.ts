import type { Browser, BrowserContext, Page } from "@playwright/test";
import { dayFromNow } from "../supabase/tests/days.ts";
import { expect } from "./fixtures.ts";
import { as, enter, type Someone, short } from "./people.ts";
import { types } from "./typing.ts";

export const RECORDING = "public/placement-test/a2-l02.mp3";

/** Opens a teacher and a student only for this journey, each in a window of their own; the page is the student's. */
export async function classroom(context: BrowserContext, browser: Browser) {
  const student = await enter(context, "aluno");
  const office = await browser.newContext({ locale: "pt-BR" });
  const teacher = await enter(office, "admin");
  return { student, teacher, hers: await office.newPage(), office };
}

/** The teacher assigns homework through the API. */
export async function assign(
  teacher: Someone,
  student: Someone,
  words: object = {},
): Promise<{ id: string; title: string }> {
  const title = `Tarefa ${short()}`;
  const id = crypto.randomUUID();
  const hers = await as(teacher);
  const made = await hers.rpc("save_assignment", {
    id,
    title,
    due_on: dayFromNow(3),
    students: [student.id],
    ...words,
  });
  expect(made.error).toBeNull();
  const { data } = await hers.from("homework").select("id").eq("assignment_id", id).single();
  return { id: data?.id ?? "", title };
}

export async function grade(page: Page, student: Someone, homework: string, given: string): Promise<void> {
  await page.goto(`/admin/students/${student.id}/homework/${homework}`);
  await types(page.getByLabel("Nota", { exact: true }), given);
  await page.getByRole("button", { name: "Enviar nota" }).click();
  await expect(page.getByText("Nota enviada", { exact: true })).toBeVisible();
}
