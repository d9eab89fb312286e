import type { Page } from "@playwright/test";
import { LANGS, pathFor, SCREENS } from "../app/i18n/screens.ts";
import { weekday } from "../supabase/tests/days.ts";
import { assign, classroom } from "./classroom.ts";
import { expect, test } from "./fixtures.ts";
import { navigateTo } from "./pages.ts";
import { scheduleFor } from "./schedule-class.ts";
import { ROUTES } from "./security/routes.ts";
import { PATTERNS } from "./security/site-routes.ts";

const SCHOOL = "English With Alex";
const AREAS = LANGS.map((lang) => `${pathFor("myProgress", lang)}`);
const isPage = (pattern: string) => /^(document|page)$/.test(ROUTES[pattern] ?? "");
/** True if an address is the one of its own language; the other language's address has the same title. */
const isOwn = (pattern: string) =>
  LANGS.some((lang) =>
    Object.values(SCREENS).some((paths) => `/${lang}/${paths[lang]}`.replace(/\/$/, "") === pattern),
  );

const ofPanel = PATTERNS.filter((pattern) => isPage(pattern) && pattern.startsWith("/admin/"));
const ofStudent = PATTERNS.filter((pattern) => isPage(pattern) && AREAS.some((area) => pattern.startsWith(area)));
const ofVisitors = PATTERNS.filter((pattern) => isPage(pattern) && isOwn(pattern) && !ofStudent.includes(pattern));

/** The title of each address, once its page has loaded. */
async function titles(page: Page, addresses: readonly string[], go: (address: string) => Promise<unknown>) {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const isThere = new URL(page.url()).pathname === address;
    const before = await page.title();
    await go(address);
    // A redirect within the panel ends before its page is drawn.
    if (!isThere) await expect(page, address).not.toHaveTitle(before);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page, address).toHaveTitle(new RegExp(`${SCHOOL}$`));
    found.set(address, await page.title());
  }
  return found;
}

/** Expects every title to be unique. */
function expectOwn(found: ReadonlyMap<string, string>): void {
  const byTitle = Map.groupBy(found, ([, title]) => title);
  const shared = [...byTitle]
    .filter(([, pages]) => pages.length > 1)
    .map(([title, pages]) => [title, ...pages.map(([address]) => address)]);
  expect(shared).toEqual([]);
}

test.describe("each page has a title of its own that ends in the school's name", { tag: "@desktop" }, () => {
  for (const lang of LANGS)
    test(`each page has a title of its own that ends in the school's name for a visitor in ${lang}`, async ({
      page,
    }) => {
      const own = ofVisitors.filter((pattern) => pattern === `/${lang}` || pattern.startsWith(`/${lang}/`));
      expect(own.length).toBeGreaterThan(8);
      // A visitor is sent from the dashboard to the sign-in.
      const addresses = own.filter((pattern) => pattern !== pathFor("dashboard", lang));
      expectOwn(await titles(page, addresses, (address) => page.goto(address)));
    });

  test("each page has a title of its own that ends in the school's name for a student and the teacher", async ({
    page,
    context,
    browser,
  }) => {
    const { student, teacher, hers } = await classroom(context, browser);
    const { id } = await assign(teacher, student);
    const room = await scheduleFor(student, weekday(30, 7), "10:00");
    const filled = (pattern: string) =>
      pattern.replace(":studentId", student.id).replace(":homework", id).replace(":class", room).replace("/:id?", "");
    for (const lang of LANGS) {
      const own = ofStudent.filter((pattern) => pattern.startsWith(`/${lang}/`)).map(filled);
      await page.goto(pathFor("dashboard", lang));
      expectOwn(await titles(page, [pathFor("dashboard", lang), ...own], (address) => page.goto(address)));
    }
    expect(ofPanel.length).toBeGreaterThan(25);
    await hers.goto("/admin/dashboard");
    await expect(hers.locator("h1").first()).toBeVisible();
    expectOwn(await titles(hers, ofPanel.map(filled), (address) => navigateTo(hers, address)));
  });
});
