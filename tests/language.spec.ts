import { pathFor } from "../app/i18n/screens.ts";
import { expect, test } from "./fixtures.ts";
import { enter } from "./people.ts";

test("the address that was visited last sets the language of /, of unknown addresses and of the panel", async ({
  page,
}) => {
  const lead = async (from: string, lang: "pt" | "en") => {
    await page.goto(from);
    expect(new URL(page.url()).pathname).toBe(`/${lang}`);
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBe(lang);
  };
  await page.goto("/en/about");
  await lead("/", "en");
  await lead("/nowhere", "en");
  await page.goto("/pt/sobre");
  await lead("/", "pt");
  await lead("/admin/nowhere", "pt");
  await page.goto("/en");
  await page.goto("/admin");
  await page.waitForURL("**/en/profile?next=*");
  await page.getByRole("link", { name: "Ler em português" }).click();
  await page.waitForURL("**/pt/perfil?next=*");
  await lead("/nowhere", "pt");
});

test("the panel opens in the site's first language for a person without a choice", async ({ page }) => {
  await page.goto("/admin");
  await page.waitForURL("**/pt/perfil?next=*");
});

test("the language switch keeps the page, its query and its scroll position", async ({ page }) => {
  await page.goto("/pt/sobre?a=1#metodologia");
  await page.getByRole("link", { name: "Read in English" }).click();
  await page.waitForURL("**/en/about?a=1#metodologia");
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("en");
  await page.getByRole("link", { name: "Ler em português" }).click();
  await page.waitForURL("**/pt/sobre?a=1#metodologia");
});

test("the language switch keeps the query and the position before the page's script has loaded", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/islands-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/pt/sobre?a=1#metodologia");
  await page.getByRole("link", { name: "Read in English" }).click();
  await page.waitForURL("**/en/about?a=1#metodologia", { waitUntil: "commit" });
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("en");
  held.resolve();
  await page.waitForLoadState();
});

test("an English page loads only the sentences of its own language, and so does the next page", async ({
  page,
  context,
}) => {
  await enter(context, "aluno");
  const scripts: string[] = [];
  page.on("request", (request) => {
    const file = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if (file.endsWith(".js")) scripts.push(file);
  });
  await page.goto(pathFor("myHomework", "en"));
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await page.getByRole("link", { name: "Feedback" }).first().click();
  await page.waitForURL(`**${pathFor("myFeedback", "en")}`);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((file) => /^(islands|my-homework|my-feedback)-/.test(file))).not.toEqual([]);
  const silent = /^(react|router|preload|rolldown-runtime)-/;
  expect(scripts.filter((file) => !file.endsWith(".en.js") && !silent.test(file) && file !== "sw.js")).toEqual([]);
});
