import { enter, expect, pathOf, person, teacher, test } from "./site.ts";

test("03 §2 the first segment sets the current language, addresses are rewritten, unknown paths lead to it", async ({
  page,
}) => {
  const language = () => page.evaluate(() => localStorage.getItem("language"));
  await page.goto("/en/about");
  expect(await language()).toBe("en");
  await page.goto("/nothing-is-here");
  await page.waitForURL("**/en");
  await page.goto("/pt/sobre");
  expect(await language()).toBe("pt");
  await page.goto("/admin/nothing/is/here");
  await page.waitForURL(/\/pt$/);
  const before = await page.evaluate(() => history.length);
  await page.goto("/en/sobre?x=1#metodologia");
  await expect(page).toHaveURL(/\/en\/about\?x=1#metodologia$/);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goto("/en/nothing");
  await page.waitForURL(/\/en$/);
});

const PUBLIC = [
  ["/pt", "/en"],
  ["/pt/sobre", "/en/about"],
  ["/pt/blog", "/en/blog"],
  ["/pt/agendar", "/en/schedule"],
  ["/pt/confirmacao-agendamento", "/en/schedule-confirmation"],
  ["/pt/teste-de-nivel", "/en/english-test"],
  ["/pt/termos-de-servico", "/en/terms-of-service"],
  ["/pt/politica-de-privacidade", "/en/privacy-policy"],
  ["/pt/perfil", "/en/profile"],
  ["/pt/redefinir-senha", "/en/reset-password"],
] as const;

test("04 §2 every public screen has its address in both languages", async ({ page }) => {
  for (const [pt, en] of PUBLIC)
    for (const [path, lang] of [
      [pt, "pt-BR"],
      [en, "en"],
    ] as const) {
      await page.goto(path);
      expect(pathOf(page)).toBe(path);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  await page.goto("/en/blog");
  await page.locator("main a[href^='/en/blog/']").first().click();
  await expect(page).toHaveURL(/\/en\/blog\/[\w-]+$/);
});

test("05 §2 the dashboard is for whoever is signed in, my-progress for students, in both readings", async ({
  page,
}) => {
  for (const path of ["/pt/dashboard", "/en/dashboard", "/en/my-progress", "/pt/my-progress", "/pt/meu-progresso"]) {
    await page.goto(path);
    await page.waitForURL(/\/(pt\/perfil|en\/profile)/);
  }
  const student = await person();
  await enter(page, student);
  for (const path of ["/pt/dashboard", "/en/my-progress", "/pt/my-progress", "/pt/meu-progresso"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(pathOf(page)).toMatch(/^\/(pt|en)\/(dashboard|my-progress|meu-progresso)$/);
  }
});

test("06 §2 the teacher has every address of the admin area, without a language", async ({ page }) => {
  const student = await person();
  await enter(page, teacher());
  await page.goto("/admin");
  await page.waitForURL("**/admin/dashboard");
  const screens = ["dashboard", "manage-students", "manage-articles", "publish-article", "post-grades", "view-stats"];
  screens.push("manage-testimonials", "scheduled-classes", "settings", "error-logs");
  screens.push(`students/${student.id}`, `students/${student.id}/dashboard`, `student-progress/${student.id}`);
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(pathOf(page)).toMatch(
      screen.includes(student.id) ? new RegExp(student.id) : new RegExp(`/admin/${screen}(/[0-9a-f-]+)?$`),
    );
  }
});

test("07 §2 the panel's navigation and the dashboard's quick links", async ({ page }) => {
  await page.goto("/en");
  await enter(page, teacher());
  const nav = page.getByRole("navigation").filter({ hasText: "Manage Users" }).first();
  const names = ["Dashboard", "Manage Users", "Manage Articles", "Manage Testimonials", "Scheduled Classes"];
  names.push("Post Grades", "Statistics", "Manage Test", "Settings");
  const shown = async () =>
    (await nav.getByRole("link").allInnerTexts()).map((name) => name.replace(/\n.*/s, "").trim());
  await expect.poll(async () => (await shown()).filter((name) => names.includes(name))).toEqual(names);
  for (const screen of ["manage-students", "manage-articles", "scheduled-classes", "manage-testimonials"])
    await expect(page.getByRole("main").locator(`a[href^='/admin/${screen}']`).first()).toBeVisible();
});
