import type { Page } from "@playwright/test";
import { onOwnSite } from "./clicks.ts";
import { client, expect, test } from "./fixtures.ts";
import { PANEL } from "./pages.ts";
import { enter } from "./people.ts";

onOwnSite();

const MOST_TABS = 20;
const MOST_SETTINGS = 40;

/** The visible tabs: tabs in tab lists, and tabs that are links to pages. */
const tabsOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("tab")
    .or(page.getByRole("navigation", { name: "Configurações" }).getByRole("link"));

/** The fields that are in sight, without the search. */
async function settingsOf(page: Page): Promise<number> {
  const fields = page.getByRole("main").locator("input, select, textarea");
  let seen = 0;
  for (const field of await fields.all())
    if ((await field.isVisible()) && (await field.getAttribute("type")) !== "search") seen += 1;
  return seen;
}

test("a new site shows its teacher few tabs and few settings @desktop", async ({ page, context }) => {
  await enter(context, "admin");
  const at = String(process.env.SITE_UNDER_TEST);
  let tabs = 0;
  let settings = 0;
  const paths = PANEL.flat().filter((path) => !/[?]tab|view=|new$|publish-article/.test(path));
  for (const path of paths) {
    await page.goto(`${at}/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.startsWith("settings")) {
      await expect(page.getByRole("navigation", { name: "Configurações" })).toBeVisible();
      settings += await settingsOf(page);
      if (path === "settings") tabs += await tabsOf(page).count();
    } else tabs += await tabsOf(page).count();
  }
  expect(tabs).toBeLessThanOrEqual(MOST_TABS);
  expect(settings).toBeLessThanOrEqual(MOST_SETTINGS);
});

test("a free hour on the home page moves nothing when it appears, and is chosen in the form that its link opens @desktop", async ({
  page,
}) => {
  const introduce = (introduction_pt: string | null) =>
    client("server").from("site_settings").update({ introduction_pt }).eq("singleton", true).throwOnError();
  await introduce("Dou aulas há dez anos.");
  const place = page.locator("[data-next-hours]");
  const height = async () => (await place.boundingBox())?.height ?? 0;
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    let held = 0;
    await page.route("**/next-hours/*", async (route) => {
      held = await height();
      await route.continue();
    });
    await page.goto(`${process.env.SITE_UNDER_TEST}/pt`);
    await expect(place.getByRole("link").first()).toBeVisible();
    expect(await height(), `${width} px`).toBe(held);
    await page.unroute("**/next-hours/*");
  }
  const hour = place.getByRole("link").first();
  const time = await hour.textContent();
  await hour.click();
  await expect(page.getByRole("radio", { name: new RegExp(`^${time}`) })).toBeChecked();
  await introduce(null);
});

test("a booking page without a free hour says so, and leads to the waiting list @desktop", async ({ page }) => {
  const rules = (hours_are_set: boolean) =>
    client("server").from("scheduling_rules").update({ hours_are_set }).eq("singleton", true).throwOnError();
  await rules(true);
  await page.goto(`${process.env.SITE_UNDER_TEST}/pt/agendar`);
  await expect(page.getByRole("heading", { name: "Não há horários livres no momento" })).toBeVisible();
  await page.getByRole("link", { name: "Dizer quando eu posso" }).click();
  await expect(page).toHaveURL(/\/pt\/lista-de-espera$/);
  await rules(false);
});
