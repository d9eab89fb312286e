import type { Page } from "@playwright/test";
import { classroom, RECORDING } from "./classroom.ts";
import { expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { as, short } from "./people.ts";
import { types } from "./typing.ts";

/** The teacher assigns a dictation; without a recording it is refused first. */
async function assignDictation(page: Page, student: string, title: string): Promise<void> {
  await page.goto(`/admin/students/${student}/homework`);
  await page.getByRole("button", { name: "Nova tarefa" }).click();
  const dialog = page.getByRole("dialog");
  await types(dialog.getByLabel("Tarefa", { exact: true }), title);
  await dialog.getByLabel("Tipo").selectOption("Ditado");
  await types(dialog.getByLabel("Texto da gravação, em inglês"), "Can you come on Thursday?");
  await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
  await expect(dialog.getByText("Um ditado precisa de uma gravação de áudio")).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles(RECORDING);
  await expect(dialog.getByRole("button", { name: /^Remover / })).toBeVisible();
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Enviar tarefa" }).click();
  await expect(dialog).toBeHidden();
}

/** Plays the recording slowly, pauses it, and goes back to its beginning. */
async function listenSlowly(page: Page): Promise<void> {
  await page.getByRole("button", { name: "0,6×" }).click();
  await page.getByRole("button", { name: "Ouvir" }).click();
  const sound = page.locator("audio");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  expect(await sound.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(0.6);
  await page.getByRole("button", { name: "Pausar" }).click();
  await page.getByRole("button", { name: "Voltar 5 s" }).click();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);
}

test("a student hears a dictation slowly and again, writes and compares it, and the teacher confirms its grade", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const { student, teacher, hers, office } = await classroom(context, browser);
  const title = `Dentist ${short()}`;
  await assignDictation(hers, student.id, title);

  const { data } = await (await as(teacher)).from("homework_overview").select("id").eq("title", title).single();
  const id = data?.id ?? "";
  await page.goto(`/pt/meu-progresso/tarefas/${id}`);
  await listenSlowly(page);
  expect(await page.content()).not.toContain("come on Thursday");
  await expectAccessible(page);
  await types(page.getByLabel("Escreva o que você ouviu"), "can you came on thursday");
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();

  await hers.goto(`/admin/students/${student.id}/homework/${id}`);
  await expect(hers.getByText("Sugestão pela comparação: 8,5")).toBeVisible();
  await expect(hers.getByLabel("Nota", { exact: true })).toHaveValue("8,5");
  await expect(hers.locator("del")).toContainText("came");
  await hers.getByText("Por que 8,5?").first().click();
  await expect(hers.getByRole("row", { name: /^come.*came.*−1,50$/ })).toBeVisible();
  // The fixed header would cover a part of the speeds.
  await hers.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(hers);
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByText("Nota enviada", { exact: true })).toBeVisible();
  await expect(page.locator("ins")).toContainText("come");
  await office.close();
  forgive(pageErrors, /status of 400/);
});
