import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { client, expect, expectAccessible } from "./fixtures.ts";
import { enter, type Someone, short } from "./people.ts";
import { openAndKeep, test } from "./student-area.ts";

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
const numbered = (length: number) => Array.from({ length }, (_, n) => n);

/** Fills a student's lists, each with one row more than its first page shows; the last is the oldest. */
async function fill(student: Someone): Promise<void> {
  const server = client("server");
  const student_id = student.id;
  const feedback = numbered(21).map((n) => ({ student_id, rating: 5, comments: `Opinião ${n}`, created_at: days(n) }));
  const charges = numbered(61).map((n) => ({
    student_id,
    kind: "single" as const,
    description: `Livro ${n}`,
    amount_cents: 1_000,
    due_on: days(n).slice(0, 10),
    status: "paid" as const,
    paid_at: days(n),
  }));
  const assignments = numbered(101).map((n) => ({
    id: randomUUID(),
    title: `Texto ${n}`,
    due_on: days(n).slice(0, 10),
  }));
  const homework = assignments.map(({ id }, n) => ({
    assignment_id: id,
    student_id,
    status: "graded" as const,
    grade: 9,
    graded_at: days(n),
  }));
  for (const { error } of [
    await server.from("feedback").insert(feedback),
    await server.from("charges").insert(charges),
    await server.from("assignments").insert(assignments),
    await server.from("homework").insert(homework),
  ])
    expect(error).toBeNull();
}

const older = (page: Page, list: string) =>
  page.getByRole("button", { name: new RegExp(`^Ver anteriores ?: ${list}$`) });

test("older rows of a student's lists load with a press, also for the teacher", {
  tag: "@desktop",
}, async ({ page, context, browser }) => {
  const student = await enter(context, "aluno", `Ana ${short()}`);
  await fill(student);

  await page.goto("/pt/meu-progresso/feedback");
  await expect(page.getByText("Opinião 19", { exact: true })).toBeVisible();
  await older(page, "Feedbacks anteriores").click();
  await expect(page.getByText("Opinião 20", { exact: true })).toBeVisible();
  await expect(page.getByText("21 de 21")).toBeFocused();
  await expectAccessible(page);
  await page.goto("/pt/meu-progresso/pagamentos");
  await page.getByText("Cobranças anteriores").first().click();
  await page.getByText("Mais antigas").click();
  await older(page, "Cobranças anteriores").click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Livro 60vencimento/ })).toBeVisible();

  // Without a network the first page is shown, and the button explains why nothing loads.
  await openAndKeep(page, "/pt/meu-progresso/tarefas");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Texto 99" })).toBeVisible();
  await older(page, "Concluídas").click();
  await expect(page.getByRole("alert")).toContainText("Sem conexão.");
  await context.setOffline(false);
  await older(page, "Concluídas").click();
  await expect(page.getByRole("link", { name: "Texto 100" })).toBeVisible();

  const office = await browser.newContext({ locale: "pt-BR" });
  await enter(office, "admin");
  const hers = await office.newPage();
  await hers.goto(`/admin/students/${student.id}/payments`);
  await hers.getByText("Mais antigas").click();
  await older(hers, "Cobranças").click();
  await expect(hers.getByRole("row", { name: /Livro 60/ })).toBeVisible();
  await hers.goto(`/admin/students/${student.id}/feedback`);
  await older(hers, "Feedback").click();
  await expect(hers.getByText("Opinião 20", { exact: true })).toBeVisible();
  await office.close();
});
