import { expect, test } from "./fixtures.ts";
import { enter } from "./people.ts";
import { types } from "./typing.ts";

test("the teacher puts a greeting on the home page with its captions, and takes it off again", {
  tag: "@desktop",
}, async ({ page, request, browser, context }) => {
  await enter(context, "admin");
  await page.goto("/admin/settings");
  const form = page.getByRole("form", { name: "Sua saudação" });
  const remove = form.getByRole("button", { name: "Excluir a saudação" });
  const save = async () => {
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("O site já mostra a mudança.", { exact: true })).toBeVisible();
  };
  await form
    .getByLabel(/ravação/)
    .first()
    .setInputFiles("server/demo/greeting.mp3");
  await expect(remove).toBeVisible();
  await types(form.getByLabel("O que você diz"), "Olá! Eu sou a Alex.");
  await save();
  const visitor = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  const asked: string[] = [];
  visitor.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await visitor.goto("/pt", { waitUntil: "networkidle" });
  const link = visitor.getByRole("link", { name: /se apresentar/ });
  const address = (await link.getAttribute("href")) ?? "";
  expect(asked.filter((path) => path.startsWith("/media/greeting/"))).toEqual([]);
  await link.press("Enter");
  await expect(visitor.getByText("Eu sou a Alex.")).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Pausar: Ouvir/ })).toBeFocused();
  await expect
    .poll(() => visitor.locator("audio").evaluate((player: HTMLAudioElement) => player.currentTime))
    .toBeGreaterThan(0);
  await visitor.context().close();
  await remove.click();
  await save();
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
  expect((await request.get("/media/greeting/undefined.vtt")).status()).toBe(404);
  await expect.poll(async () => (await request.get("/pt")).text()).not.toContain("/media/greeting/");
});
