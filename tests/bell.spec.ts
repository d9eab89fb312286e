import type { BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { expect, forgive, test } from "./fixtures.ts";
import { addNotification, bellButton } from "./notifications.ts";
import { as, enter, type Someone } from "./people.ts";

/** The same person's second browser. */
const alsoAt = async (someone: Someone, context: BrowserContext) => {
  const { data } = await (await as(someone)).auth.getSession();
  await context.addInitScript((session) => localStorage.setItem("session", session), JSON.stringify(data.session));
  return context.newPage();
};

const agree = (pages: Page[], unread: number) =>
  Promise.all(pages.map((one) => expect(bellButton(one, unread)).toBeVisible()));

test("two tabs and another device agree on what is read, on a public page and in the student's area", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const student = await enter(context, "aluno");
  const tab = await context.newPage();
  const device = await alsoAt(student, await browser.newContext({ locale: "pt-BR" }));
  // A public page shares the session of the student's area.
  for (const one of [page, tab, device]) {
    await one.goto("/pt/dashboard");
    await expect(bellButton(one, 0)).toBeVisible();
  }
  await page.goto("/pt");
  await device.goto("/pt/sobre");
  for (const one of [page, tab, device]) await expect(bellButton(one, 0)).toBeVisible();
  await addNotification(student, "Unit 1");
  await addNotification(student, "Unit 2");
  await agree([page, tab, device], 2);
  await bellButton(page, 2).click();
  const list = page.getByRole("dialog", { name: "Notificações" });
  await expect(list.getByRole("link", { name: /Unit 2/ })).toContainText("agora");
  await list.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(list.getByRole("button", { name: "Marcar todas como lidas" })).toHaveCount(0);
  await agree([tab, device], 0);
  await page.keyboard.press("Escape");
  await expect(bellButton(page, 0)).toBeVisible();
  await device.context().close();
  forgive(pageErrors, /SecurityError/);
});

test("a lost connection is restored by itself, with the missed notifications", async ({
  page,
  context,
  pageErrors,
}) => {
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/realtime\//, (line) => {
    if (isCut) return void line.close({ code: 1011 });
    line.connectToServer();
    lines.push(line);
  });
  const student = await enter(context, "aluno");
  await page.goto("/pt/dashboard");
  await expect(bellButton(page, 0)).toBeVisible();
  await addNotification(student, "Before");
  await expect(bellButton(page, 1)).toBeVisible();
  isCut = true;
  await Promise.all(lines.map((line) => line.close({ code: 1011 })));
  await addNotification(student, "While away");
  isCut = false;
  await expect(bellButton(page, 2)).toBeVisible({ timeout: 20_000 });
  await addNotification(student, "Back again");
  await expect(bellButton(page, 3)).toBeVisible();
  forgive(pageErrors, /WebSocket/);
});

test("all of the list and everything below it can be reached on a low screen", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const student = await enter(context, "aluno");
  for (const unit of Array.from({ length: 12 }, (_, n) => `Unit ${n + 1}`)) await addNotification(student, unit);
  await page.goto("/pt/dashboard");
  await bellButton(page, 12).click();
  const panel = page.getByRole("dialog", { name: "Notificações" });
  const last = panel.getByRole("link", { name: /Unit 1$|Unit 1 / }).last();
  const readAll = panel.getByRole("button", { name: "Marcar todas como lidas" });
  const list = panel.locator("div[aria-busy]");
  await expect(readAll).toBeVisible();
  expect(await list.evaluate((one) => one.getBoundingClientRect().height)).toBe(24 * 16);
  // Three screens: a phone held sideways, whose bell opens a list, and a phone with large text and one held upright,
  // whose bell opens a sheet.
  for (const [width, height] of [
    [667, 375],
    [333, 187],
    [320, 568],
  ] as const) {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width, height });
    await bellButton(page, 12).click();
    const box = await panel.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    for (const one of [last, readAll]) {
      await one.scrollIntoViewIfNeeded();
      await expect(one).toBeInViewport({ ratio: 0.5 });
    }
  }
  await readAll.click();
  await expect(readAll).toHaveCount(0);
});

test("a notification leads a student to its page, from a public page too", async ({ page, context }) => {
  const student = await enter(context, "aluno");
  await addNotification(student, "Unit 7");
  await page.goto("/pt/dashboard");
  await expect(bellButton(page, 1)).toBeVisible();
  for (const [from, to, heading] of [
    ["/pt/sobre", "/pt/meu-progresso/tarefas", "Meu progresso"],
    ["/en/my-progress", "/en/my-progress/homework", "My progress"],
  ] as const) {
    await page.goto(from);
    await page.getByRole("button", { name: /^(Notificações|Notifications)/ }).click();
    await page.getByRole("link", { name: /Unit 7/ }).click();
    await page.waitForURL(`**${to}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});
