import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { textIn } from "../supabase/tests/copies/unzip.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { hourOf } from "./booking-form.ts";
import { downloadCopy } from "./download-copy.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { as, enter, type Someone, short } from "./people.ts";

const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);

/** A student with a recording. */
async function studentWithRecording(context: BrowserContext): Promise<Someone> {
  const student = await enter(context, "aluno", "Lia Cópia");
  const own = await as(student);
  const card = randomUUID();
  await own.rpc("add_cards", { cards: [{ id: card, front: "to carry", back: "levar" }] }).throwOnError();
  const recording = `${student.id}/${card}/${randomUUID()}.mp3`;
  expect((await own.storage.from("cards").upload(recording, MP3, { contentType: "audio/mpeg" })).error).toBeNull();
  await own.rpc("set_card_recording", { card, recording }).throwOnError();
  return student;
}

test("a student downloads everything as one archive from the profile, and reads its page", async ({
  page,
  context,
  browser,
}) => {
  const student = await studentWithRecording(context);
  await page.goto("/pt/meu-progresso/perfil#own-data");
  const parts = await downloadCopy(page, "Baixar a cópia");
  expect(parts.get("arquivos/cartoes/to carry.mp3")?.equals(MP3)).toBe(true);
  expect(JSON.parse(textIn(parts, "dados.json"))).toMatchObject({ profile: { id: student.id } });
  expect(textIn(parts, "planilhas/cartoes.csv")).toContain("to carry");

  const reader = await browser.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  await reader.setContent(textIn(parts, "index.html"));
  await expect(reader.getByRole("heading", { level: 1, name: "Seus dados" })).toBeVisible();
  const link = reader.getByRole("link", { name: "to carry.mp3" }).first();
  await expect(link).toHaveAttribute("href", "arquivos/cartoes/to%20carry.mp3");
  await expectAccessible(reader);
  expect(asked).toEqual([]);
  await reader.close();
});

test("the teacher downloads a student's archive", async ({ page, context, browser }) => {
  const other = await browser.newContext();
  const student = await studentWithRecording(other);
  await other.close();
  await enter(context, "admin");
  await page.goto(`/admin/students/${student.id}/account`);
  const parts = await downloadCopy(page, "Baixar a cópia");
  expect(textIn(parts, "index.html")).toContain("Dados de Lia Cópia");
  expect(parts.get("arquivos/cartoes/to carry.mp3")?.equals(MP3)).toBe(true);
});

/** Asks for the copy of an address on the page that the privacy policy leads to. @returns what the page then says */
async function ask(page: Page, address: string): Promise<string> {
  await page.goto("/pt/politica-de-privacidade");
  await page.getByRole("link", { name: "Pedir uma cópia dos meus dados" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(address);
  await page.getByRole("button", { name: "Enviar o link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olhe sua caixa de entrada");
  return page.locator("main").innerText();
}

/** The link in the one mail with a copy to an address, once it is there. */
async function linkTo(address: string): Promise<string> {
  const links = async () =>
    (await mailsTo(process.env.SITE_MAILBOX ?? "", address)).flatMap(
      (mail) => /\/pt\/copia-dos-dados\?chave=[\w-]{43}/.exec(mail)?.[0] ?? [],
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  return (await links())[0] ?? "";
}

test("a visitor who booked asks by address, and downloads the archive by the mailed link", async ({ page }, {
  project,
}) => {
  const email = `copia.${short()}@example.com`;
  const { date, time } = hourOf(project.name, 2, "19:00");
  const booking = visitorBooking({ local_date: date, local_time: time, email, goals: "Entrevistas de emprego" });
  expect((await client().rpc("book_trial", booking)).error).toBeNull();
  // Nobody learns from the answer whether an address is known.
  expect(await ask(page, `ninguem.${short()}@example.com`)).toBe(await ask(page, email));

  await page.goto(await linkTo(email));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  const parts = await downloadCopy(page, "Baixar a minha cópia");
  expect(textIn(parts, "index.html")).toContain("Entrevistas de emprego");
  expect(textIn(parts, "planilhas/aulas-experimentais.csv")).toContain(email);
});

test("an expired link and an invalid address show a message", async ({ page, pageErrors }) => {
  await page.goto(`/pt/copia-dos-dados?chave=${"k".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
  forgive(pageErrors, /status of 404/);
  await page.getByRole("textbox", { name: "E-mail" }).fill("sem arroba");
  await page.getByRole("button", { name: "Enviar o link" }).click();
  await expect(page.locator("#email-error")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("sem arroba");
  await expectAccessible(page);
  forgive(pageErrors, /status of 400/);
});
