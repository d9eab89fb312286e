import { enter, expect, owner, pathOf, person, signIn, test, unique } from "./site.ts";

test("33 §8 failures have their titles, are logged, and sign out only where they should", async ({ page }) => {
  const email = `${unique()}@example.com`;
  await page.goto("/en/profile");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not-a-password");
  const logged = page.waitForRequest((request) => request.url().includes("/rest/v1/error_logs"));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Sign in Failed", { exact: true }).first()).toBeVisible();
  expect((await logged).method()).toBe("POST");

  // A missing row is no failure: its reader stays on the page and sees a message.
  const nobody = await person();
  await enter(page, nobody);
  expect((await owner().from("profiles").delete().eq("id", nobody.id)).error).toBeNull();
  await page.goto("/en/dashboard");
  await expect(page.getByText("Erro ao buscar perfil")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/teacher/);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await page.waitForURL(/\/en$/);

  // Every other failure is, and signs out.
  await page.route("**/rest/v1/profiles?*", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "broken" } }),
  );
  await page.goto("/en/profile");
  await signIn(page, await person());
  await expect(page.getByText("Erro ao buscar perfil", { exact: true }).first()).toBeVisible();
  await page.goto("/en/dashboard");
  await page.waitForURL(/\/en\/profile/);
  await page.unroute("**/rest/v1/profiles?*");
  await page.goto("/en/there-is-nothing");
  await page.waitForURL(/\/en$/);
  expect(pathOf(page)).toBe("/en");
});

test("34 §9 languages, money, lengths and times have their values", async ({ page, browser }) => {
  const student = await person();
  await enter(page, student);
  const rows = Array.from({ length: 30 }, (_, at) => ({
    user_id: student.id,
    type: "other",
    content: { title: `Notice ${at}` },
  }));
  expect((await owner().from("notifications").insert(rows)).error).toBeNull();
  await page.getByRole("button", { name: "Notifications, 30 unread" }).click();
  const list = page.getByRole("dialog").locator("div:has(> ul), ul, ol").first();
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(24 * 16 + 1);
  await expect(
    page
      .getByRole("dialog")
      .getByText(/(agora|há|ago|now)/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/en/terms-of-service");
  for (const words of [/1 hour/, /24 hours/, /monthly, in advance/, /13/, /R\$/])
    await expect(page.getByRole("main")).toContainText(words);
  // One toast at a time, for five seconds, and F8 goes to it.
  const visiting = await browser.newPage();
  await visiting.clock.install();
  await visiting.goto("/en/profile");
  await visiting.getByLabel("E-mail").fill(`${unique()}@example.com`);
  await visiting.getByLabel("Password", { exact: true }).fill("not-a-password");
  for (let press = 0; press < 2; press += 1) {
    const answered = visiting.waitForResponse(/\/auth\/v1\/token/);
    await visiting.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
  }
  const region = visiting.getByRole("region", { name: /F8/ });
  await expect(region.getByRole("listitem")).toHaveCount(1);
  await visiting.clock.runFor(5_500);
  await expect(region.getByRole("listitem")).toHaveCount(0);
  await visiting.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(region.getByRole("listitem")).toHaveCount(1);
  await visiting.keyboard.press("F8");
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await visiting.close();
});
