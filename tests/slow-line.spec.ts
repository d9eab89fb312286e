import type { Browser, BrowserContext, Page } from "@playwright/test";
import { pathFor } from "../app/i18n/screens.ts";
import { assign, classroom } from "./classroom.ts";
import { expect, forgive, test } from "./fixtures.ts";
import { homeworkPage, storedAnswer } from "./student-area.ts";

/** 400 kbit/s. */
const BYTES_PER_SECOND = 50_000;

/** Blocks every script file of a context. @returns the files that its pages asked for */
async function blockScripts(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route("**/assets/*.js", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  return asked;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const throughput = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, ...throughput });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
const main = (page: Page) => page.locator("main");

test("each screen is read, and its links lead on, before any script has come @desktop", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  const { student, teacher, hers, office } = await classroom(context, browser);
  const { id, title } = await assign(teacher, student);
  for (const one of [context, office]) await blockScripts(one);
  for (const one of [page, hers]) await slowDown(one);

  const own: [string, RegExp | string][] = [
    [pathFor("dashboard", "pt"), title],
    [pathFor("myProgress", "pt"), title],
    [pathFor("myHomeworkItem", "pt", { homework: id }), title],
    [pathFor("myCards", "pt"), /cart/i],
    [pathFor("myGrades", "pt"), /nota/i],
    [pathFor("myClasses", "pt"), /aula/i],
    [pathFor("myPayments", "pt"), /pag/i],
    [pathFor("myProfile", "pt"), student.email],
    [pathFor("myFeedback", "pt"), /aula/i],
    [pathFor("myHomework", "pt"), title],
  ];
  for (const [path, words] of own) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(main(page), path).toContainText(words);
  }
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await expect(page).toHaveURL(pathFor("myHomeworkItem", "pt", { homework: id }));
  await expect(main(page)).toContainText(title);

  const panel: [string, RegExp | string][] = [
    ["/admin/dashboard", /Hoje/],
    [`/admin/students/${student.id}`, student.name],
    [`/admin/students/${student.id}/homework`, title],
    ["/admin/payments", /cobran/i],
    ["/admin/post-grades", /tarefa/i],
    ["/admin/settings", /marca/i],
    ["/admin/settings/plans", /plano/i],
    [`/admin/manage-students?q=${encodeURIComponent(student.name)}`, student.name],
  ];
  for (const [path, words] of panel) {
    await hers.goto(path, { waitUntil: "commit" });
    await expect(main(hers), path).toContainText(words);
  }
  await hers.getByRole("link", { name: student.name }).first().click();
  await expect(hers).toHaveURL(new RegExp(`/admin/students/${student.id}`));
  await expect(main(hers)).toContainText(student.name);
  // Files that are still refused get their answer before the end.
  for (const one of [page, hers]) await one.close();
  forgive(pageErrors, /ERR_FAILED|Failed to (?:fetch|load)|dynamically imported module/);
});

/** Opens a student's homework whose scripts come when `come` is called. */
async function openBeforeScripts(page: Page, context: BrowserContext, browser: Browser) {
  const { student, teacher } = await classroom(context, browser);
  const { id } = await assign(teacher, student);
  const { promise, resolve: come } = Promise.withResolvers<void>();
  await context.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(homeworkPage(id), { waitUntil: "commit" });
  return { id, come, answer: page.getByLabel("Sua resposta") };
}

test("an answer that is written and handed in before any script has come is handed in with its words @desktop", async ({
  page,
  context,
  browser,
}) => {
  const { id, come, answer } = await openBeforeScripts(page, context, browser);
  await answer.fill("Yesterday I went home.");
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  come();
  await expect(page.getByText(/^Entregue em/)).toBeVisible();
  expect(await storedAnswer(id)).toMatchObject({ answer: "Yesterday I went home.", status: "submitted" });
});

test("a person who types while the scripts load continues at the cursor @desktop", async ({
  page,
  context,
  browser,
}) => {
  const { come, answer } = await openBeforeScripts(page, context, browser);
  await answer.fill("I went home.");
  await answer.press("Home");
  come();
  await expect(page.locator("html[data-hydrated]")).toHaveCount(1);
  await expect(page.getByText("Guardado neste aparelho até você enviar")).toBeVisible();
  await page.keyboard.type("Yesterday ");
  await expect(answer).toHaveValue("Yesterday I went home.");
});
