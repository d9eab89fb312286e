import { enter, expect, person, teacher, test, visitor } from "./site.ts";

test("01 §1 visitors read, take the test and book; students and the teacher have areas", async ({ page, browser }) => {
  for (const path of ["/en", "/en/about", "/en/blog", "/en/english-test", "/en/schedule"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const { data } = await (await visitor()).from("profiles").select("*");
  expect(data ?? []).toEqual([]);
  await enter(page, await person());
  expect(page.url()).toContain("/en/dashboard");
  const office = await browser.newPage();
  await enter(office, teacher());
  expect(office.url()).toContain("/admin/dashboard");
  await office.close();
});

test("02 §1 Portuguese is the default and English the alternative; themes, three letters, reais", async ({
  browser,
  page,
}) => {
  const elsewhere = await browser.newPage({ locale: "pt-BR" });
  await elsewhere.goto("/");
  await elsewhere.waitForURL("**/pt");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "pt-BR");
  await elsewhere.close();
  await page.goto("/en");
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  const logo = page.locator("header a[href='/en']").first();
  expect((await logo.innerText()).replaceAll("\n", " ")).toMatch(/English With \w+/);
  await expect(logo.locator("[aria-hidden]").first()).toHaveText(/^EW[A-Z]$/);
  await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Online - Brasil");
  await page.goto("/en/terms-of-service");
  await expect(page.getByRole("main")).toContainText("R$");
});
