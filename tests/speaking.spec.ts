import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { findTestBrowser, launching } from "../scripts/chromium.ts";
import { assign, classroom, RECORDING } from "./classroom.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** The sound of the fake microphone, a file that the browser reads when a page opens the microphone. */
const SPEECH = path.join(tmpdir(), `speech-${process.pid}.wav`);
const options = launching(findTestBrowser());
test.use({
  launchOptions: {
    ...options,
    args: [
      ...(options.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${SPEECH}`,
    ],
  },
});

/** Writes a recording of the placement test as the microphone's sound, decoded by the browser. */
async function writeSpeech(page: Page): Promise<void> {
  const samples = await page.evaluate(
    async (address) => {
      const bytes = await (await fetch(address)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes);
      return [...sound.getChannelData(0)].map((one) => Math.round(one * 32_767));
    },
    RECORDING.replace("public", ""),
  );
  const data = Buffer.alloc(samples.length * 2);
  for (const [place, sample] of samples.entries()) data.writeInt16LE(sample, place * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  writeFileSync(SPEECH, Buffer.concat([head, data]));
}

const recorder = (page: Page) => page.getByRole("region", { name: "Gravar sua fala" });
/** The length that a recorder shows, in seconds; 0 before it records. */
const lengthShown = async (here: Locator): Promise<number> => {
  const shown = await here.getByText(/^\d:\d\d \/ 5:00$/).allTextContents();
  return Number(shown[0]?.slice(2, 4) ?? 0);
};
/** Records with the keyboard for some seconds, with a pause in between. */
async function record(page: Page, seconds: number): Promise<void> {
  const here = recorder(page);
  await here
    .getByRole("button", { name: /^Gravar/ })
    .first()
    .press("Enter");
  await expect.poll(() => lengthShown(here)).toBeGreaterThan(0);
  await here.getByRole("button", { name: "Pausar" }).press("Enter");
  await expect(here.getByRole("status")).toHaveText(/^Em pausa, 0:0[1-9]$/);
  await here.getByRole("button", { name: "Continuar" }).press("Enter");
  await expect.poll(() => lengthShown(here)).toBeGreaterThanOrEqual(seconds);
}

test("a student speaks and sends it, the teacher answers at a moment, and the student hears the remark there", async ({
  page,
  context,
  browser,
}) => {
  const { student, teacher, hers, office } = await classroom(context, browser);
  const { id, title } = await assign(teacher, student, { kind: "speaking", reading: "She sells sea shells." });
  await page.goto("/pt/meu-progresso/tarefas");
  await writeSpeech(page);
  const document = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("link", { name: title }).click();
  await page.waitForURL(`**/tarefas/${id}`);
  await expect(page.getByText("She sells sea shells.")).toBeVisible();
  // The list's document may not use the microphone: this page came as a document of its own.
  await page.waitForFunction((before) => performance.timeOrigin !== before, document);

  await record(page, 2);
  await page.reload();
  await expect(recorder(page).getByText(/^Sua gravação de 0:0\d ficou guardada/)).toBeVisible();
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
  await page.getByText("Mudar a resposta", { exact: true }).click();
  await record(page, 3);
  await recorder(page).getByRole("button", { name: "Terminar" }).press("Enter");
  await expect(recorder(page).getByText(/^Gravação de 0:0\d$/)).toBeVisible();
  await expectAccessible(page);
  await expect(recorder(page).getByText(/^Gravação de/)).toBeFocused();
  await page.getByRole("button", { name: "Entregar de novo" }).click();
  // Once it is handed in, the form is folded away.
  await expect(recorder(page)).toBeHidden();
  expect(await page.evaluate(async () => (await (await caches.open("recordings-1")).keys()).length)).toBe(0);

  await hers.goto(`/admin/students/${student.id}/homework/${id}`);
  const position = hers.getByRole("slider", { name: "Posição na gravação" });
  await expect(hers.getByText(/^Gravação de 0:0\d$/)).toBeVisible();
  await position.focus();
  for (let tenth = 0; tenth < 15; tenth++) await hers.keyboard.press("ArrowRight");
  await expect(position).toHaveAttribute("aria-valuetext", /^0:01 de 0:0\d$/);
  await hers.getByRole("button", { name: "Comentar em 0:01" }).press("Enter");
  await hers.getByLabel("O que dizer em 0:01").fill("Sea, não she");
  const voice = hers.getByRole("region", { name: "Sua voz" });
  await voice.getByRole("button", { name: "Gravar sua voz" }).click();
  await expect.poll(() => lengthShown(voice)).toBeGreaterThan(0);
  await voice.getByRole("button", { name: "Terminar" }).click();
  await hers.getByRole("button", { name: "Adicionar observação" }).click();
  await expect(hers.getByRole("region", { name: "Observações da professora" })).toContainText("Sea, não she");
  await expectAccessible(hers);
  await hers.getByLabel("Nota", { exact: true }).fill("9");
  await hers.getByRole("button", { name: "Enviar nota" }).click();
  await expect(hers.getByText("Nota enviada", { exact: true })).toBeVisible();

  const remarks = page.getByRole("region", { name: "Observações da professora" });
  await expect(remarks).toContainText("Sea, não she");
  await expectAccessible(page);
  await remarks.getByRole("button", { name: "Ouvir a partir de 0:01" }).press("Enter");
  await expect(remarks.locator("[aria-current=true]")).toContainText("Sea, não she");
  const heard = remarks.locator("audio");
  await heard.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await office.close();
});

test("a press before the page's script has loaded takes effect once it has", async ({ page, context, browser }) => {
  const { student, teacher, office } = await classroom(context, browser);
  const { id } = await assign(teacher, student, { kind: "speaking" });
  await office.close();
  let comes = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await comes.promise;
    await route.continue();
  });
  const pressEarly = async (button: string) => {
    comes = Promise.withResolvers();
    await page.goto(`/pt/meu-progresso/tarefas/${id}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: button }).click();
    comes.resolve();
  };
  await pressEarly("Gravar");
  await expect.poll(() => lengthShown(recorder(page))).toBeGreaterThan(0);
  await pressEarly("Entregar");
  await expect(page.getByText("Tarefa entregue", { exact: true })).toBeVisible();
});
