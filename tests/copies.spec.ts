import type { Download, Page } from "@playwright/test";
import { textIn, unzip } from "../supabase/tests/copies/unzip.ts";
import { visitorBooking } from "../supabase/tests/visitor-booking.ts";
import { hourOf } from "./booking-form.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { as, enter, short } from "./people.ts";

const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);

/** The files of an archive that a button downloads. */
async function download(page: Page, button: string): Promise<Map<string, Buffer>> {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const got: Download = await begun;
  expect(got.suggestedFilename()).toMatch(/^(meus-dados|dados|my-data|data)-\d{4}-\d{2}-\d{2}\.zip$/);
  return unzip(await got.createReadStream());
}

test("a student downloads everything as one archive from the profile, and the teacher the same", async ({
  page,
  context,
  browser,
}) => {
  const student = await enter(context, "aluno", "Lia Cópia");
  const own = await as(student);
  const card = crypto.randomUUID();
  await own.rpc("add_cards", { cards: [{ id: card, front: "to carry", back: "levar" }] }).throwOnError();
  const recording = `${student.id}/${card}/${crypto.randomUUID()}.mp3`;
  expect((await own.storage.from("cards").upload(recording, MP3, { contentType: "audio/mpeg" })).error).toBeNull();
  await own.rpc("set_card_recording", { card, recording }).throwOnError();

  await page.goto("/pt/meu-progresso/perfil#own-data");
  const parts = await download(page, "Baixar a cópia");
  expect(parts.get("arquivos/cartoes/to carry.mp3")?.equals(MP3)).toBe(true);
  expect(JSON.parse(textIn(parts, "dados.json"))).toMatchObject({ profile: { id: student.id } });
  expect(textIn(parts, "planilhas/cartoes.csv")).toContain("to carry");

  await test.step("the page can be read by itself, and asks for nothing", async () => {
    const reader = await browser.newPage();
    const asked: string[] = [];
    reader.on("request", ({ url }) => asked.push(String(url)));
    await reader.setContent(textIn(parts, "index.html"));
    await expect(reader.getByRole("heading", { level: 1, name: "Seus dados" })).toBeVisible();
    await expect(reader.getByRole("link", { name: "to carry.mp3" }).first()).toHaveAttribute(
      "href",
      "arquivos/cartoes/to%20carry.mp3",
    );
    await expectAccessible(reader);
    expect(asked).toEqual([]);
    await reader.close();
  });

  const office = await browser.newContext();
  await enter(office, "admin");
  const panel = await office.newPage();
  await panel.goto(`/admin/students/${student.id}/account`);
  const hers = await download(panel, "Baixar a cópia");
  expect(textIn(hers, "index.html")).toContain("Dados de Lia Cópia");
  await office.close();
});

test("a visitor who booked asks by address, and downloads the archive by the mailed link", async ({
  page,
  pageErrors,
}, { project }) => {
  const email = `copia.${short()}@example.com`;
  const { date, time } = hourOf(project.name, 2, "19:00");
  const booking = visitorBooking({ local_date: date, local_time: time, email, goals: "Entrevistas de emprego" });
  expect((await client().rpc("book_trial", booking)).error).toBeNull();

  await page.goto("/pt/politica-de-privacidade");
  await page.getByRole("link", { name: "Pedir uma cópia dos meus dados" }).click();
  await expectAccessible(page);
  const field = page.getByRole("textbox", { name: "E-mail" });
  const send = page.getByRole("button", { name: "Enviar o link" });
  await field.fill("sem arroba");
  await send.click();
  await expect(page.locator("#email-error")).toBeVisible();
  forgive(pageErrors, /status of 400/);

  const answers: string[] = [];
  for (const address of [`ninguem.${short()}@example.com`, email]) {
    await page.goto("/pt/copia-dos-dados");
    await field.fill(address);
    await send.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olhe sua caixa de entrada");
    answers.push(await page.locator("main").innerText());
  }
  expect(answers[0]).toBe(answers[1]);

  const links = async () =>
    (await mailsTo(process.env.SITE_MAILBOX ?? "", email)).flatMap(
      (mail) => /\/pt\/copia-dos-dados\?chave=[\w-]{43}/.exec(mail)?.[0] ?? [],
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  await page.goto((await links())[0] ?? "");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  const parts = await download(page, "Baixar a minha cópia");
  expect(textIn(parts, "index.html")).toContain("Entrevistas de emprego");
  expect(textIn(parts, "planilhas/aulas-experimentais.csv")).toContain(email);

  await page.goto(`/pt/copia-dos-dados?chave=${"k".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
  forgive(pageErrors, /status of 404/);
});
