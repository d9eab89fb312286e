import { expect, test } from "./fixtures.ts";

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
