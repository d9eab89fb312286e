import { randomInt } from "node:crypto";
import { classroom, RECORDING } from "./classroom.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import type { Someone } from "./people.ts";

/** Adds a class that began within the last hour, at a second of its own. @returns its month, yyyy-mm */
async function addBegunClass(student: Someone): Promise<string> {
  const server = client("server");
  const began = new Date(Date.now() - randomInt(60, 3_600) * 1_000);
  const start = began.toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" });
  const hour = { local_start: start, starts_at: start, ends_at: start, duration: "00:00:01" };
  const entry = await server
    .from("calendar_entries")
    .insert({ kind: "class", ...hour })
    .select("id")
    .single();
  const { error } = await server.from("classes").insert({ id: entry.data?.id ?? "", student_id: student.id });
  expect([entry.error, error]).toEqual([null, null]);
  return start.slice(0, 7);
}

test("the teacher reports a class; the student makes a card from its word, hears the word, and shares the month until they revoke the link", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const { student, hers, office } = await classroom(context, browser);
  const month = await addBegunClass(student);
  await hers.goto("/admin/dashboard");
  const report = hers
    .getByRole("listitem")
    .filter({ has: hers.getByRole("button", { name: "Aula dada" }) })
    .filter({ hasText: student.name });
  await report.getByText("Escrever as anotações", { exact: true }).click();
  await report.getByLabel("O que fizemos").fill("Reunião de segunda");
  await report.getByLabel("Palavras").fill("deadline = prazo\nto raise");
  await expectAccessible(hers);
  await report.getByRole("button", { name: "Aula dada" }).click();
  await expect(hers.getByText("Aula registrada", { exact: true })).toBeVisible();
  await expect(report).toHaveCount(0);
  await office.close();

  await page.goto("/pt/meu-progresso/aulas");
  await page.getByText("Realizada", { exact: true }).click();
  await expect(page.getByText("Reunião de segunda", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Criar 1 cartão" }).click();
  await expect(page.getByRole("button", { name: "Está nos seus cartões" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/pt/meu-progresso/cartoes");
  await page.getByRole("button", { name: /^Abrir.*deadline/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(RECORDING);
  await expect(dialog.getByRole("button", { name: "Remover a gravação" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Começar" }).click();
  await page.getByRole("button", { name: "Mostrar resposta" }).click();
  await page.getByRole("button", { name: "Ouvir", exact: true }).click();
  const heard = page.locator("audio");
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.goto(`/pt/meu-progresso/linha?month=${month}`);
  await page.getByRole("button", { name: "Criar link do resumo" }).click();
  const address = page.getByLabel("Link do resumo");
  await expect(address).toHaveValue(/\/pt\/resumo\/[\w-]{43}$/);
  await expectAccessible(page);
  const elsewhere = await browser.newContext({ locale: "pt-BR" });
  const visitor = await elsewhere.newPage();
  await visitor.goto(await address.inputValue());
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText(/^Lia: inglês em /);
  await expect(visitor.getByRole("listitem").filter({ hasText: /^1 aula$/ })).toBeVisible();
  await expectAccessible(visitor);

  await page.getByRole("button", { name: "Desativar o link" }).click();
  await expect(page.getByText("O link foi desativado", { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Este resumo não está mais aqui" })).toBeVisible();
  await expectAccessible(visitor);
  await elsewhere.close();
  forgive(pageErrors, /status of 404/);
});
