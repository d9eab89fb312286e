import type { Page } from "@playwright/test";
import { brokenWords } from "./broken-words.ts";
import { charge } from "./charge.ts";
import { assign } from "./classroom.ts";
import { emptyLists } from "./empty-lists.ts";
import { sharedNames } from "./equal-names.ts";
import { client, expect, expectAccessible, expectReadableColours, test } from "./fixtures.ts";
import { invisibleInForcedColours } from "./forced-colours.ts";
import { skippedHeadings } from "./headings.ts";
import { beyondTheEdge, scrolledSideways } from "./large-text.ts";
import { wordsOfOtherLanguage } from "./other-language.ts";
import { navigateTo, PAGES, PANEL } from "./pages.ts";
import { as, enter, newStudent } from "./people.ts";
import { addFinishedTest, addTrialBooking, shareRecap, unsubscribePath } from "./private-pages.ts";
import { smallTargets } from "./small-targets.ts";
import { cutOffWhenSpaced } from "./spaced-text.ts";
import { unevenLayout } from "./uneven-layout.ts";

/** Widths of a small phone, a phone, a tablet and a laptop. */
const NARROW = 320;
const PHONE = 390;
const TABLET = 768;
const WIDE = 1280;
/** The widths in which axe checks a page, whose layouts differ most. */
type Looks = { narrow: boolean; wide: boolean };
const BOTH: Looks = { narrow: true, wide: true };

/**
 * Opens a page. A page of the area that is open is opened by a link, so that neither its scripts nor axe load again.
 */
async function open(page: Page, path: string): Promise<void> {
  const areas = ["/admin/", "/pt/meu-progresso"];
  const isWithin = areas.some((area) => path.startsWith(area) && new URL(page.url()).pathname.startsWith(area));
  await (isWithin ? navigateTo(page, path) : page.goto(path));
}

/**
 * Checks a page: in every width, narrow in the dark theme without motion, wide in the light one, with forced colours and
 * with large text. Themes differ only in colours, not in layout.
 */
async function isForEverybody(page: Page, path: string, looks = BOTH): Promise<void> {
  await open(page, path);
  // There is one. Signed-in people's profile hides that of its sign-in form until it has loaded.
  await expect(page.locator("h1"), path).toBeVisible();
  if (!path.startsWith("/admin"))
    await expect(page.locator("html")).toHaveAttribute("lang", path.startsWith("/pt") ? "pt-BR" : "en");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await fits(page, path, NARROW);
  expect(await cutOffWhenSpaced(page), `${path} with spaced text`).toEqual([]);
  if (looks.narrow) await inTheDark(page, () => expectAccessible(page));
  await fits(page, path, PHONE);
  expect(await smallTargets(page), `${path}: smaller than a thumb`).toEqual([]);
  expect(await skippedHeadings(page), `${path}: headings without the level above`).toEqual([]);
  expect(await emptyLists(page), `${path}: lists of nothing`).toEqual([]);
  expect(await wordsOfOtherLanguage(page), `${path}: words in another language than the page says`).toEqual([]);
  expect(await unevenLayout(page), `${path} on a phone`).toEqual([]);
  await fits(page, path, TABLET);
  expect(await brokenWords(page), `${path}: broken words`).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await fits(page, path, WIDE);
  expect(await brokenWords(page), `${path}: broken words`).toEqual([]);
  expect(await unevenLayout(page), `${path} at a desk`).toEqual([]);
  if (looks.wide) await expectAccessible(page);
  if (looks.wide) expect(await namesOfControls(page), `${path}: controls of one name`).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const inFewColours = () => (looks.wide ? expectReadableColours(page) : Promise.resolve());
  expect(await invisibleInForcedColours(page, inFewColours), path).toEqual([]);
  expect(await beyondTheEdge(page), `${path} with large text`).toEqual([]);
  for (const width of [PHONE, WIDE]) expect(await scrolledSideways(page, width), `${path} with large text`).toEqual([]);
}

/** Names that controls share, except for the names of people: two people of one name have links of one name. */
async function namesOfControls(page: Page): Promise<string[]> {
  const shared = await sharedNames(page);
  if (shared.length === 0) return [];
  const server = client("server");
  const people = await Promise.all([
    server.from("profiles").select("full_name").throwOnError(),
    server.from("trial_bookings").select("full_name").throwOnError(),
  ]);
  const names = people.flatMap(({ data }) => data.flatMap(({ full_name }) => full_name ?? []));
  const repeated = names.filter((name, place) => names.indexOf(name) !== place);
  return shared.filter((control) => !repeated.some((name) => control.includes(name)));
}

/** Both languages share a page's layout, so axe checks one narrow and the other wide. */
async function areForEverybody(page: Page, portuguese: string, english: string): Promise<void> {
  await isForEverybody(page, portuguese, { narrow: true, wide: false });
  await isForEverybody(page, english, { narrow: false, wide: true });
}

async function fits(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Scripts adapt some parts to the width after a moment.
  await expect.poll(overflow, `${path} at ${width} px`).toBe(0);
}

/** The dark theme is a class of the root. */
async function inTheDark(page: Page, look: () => Promise<void>): Promise<void> {
  const turn = (dark: boolean) => page.evaluate((on) => document.documentElement.classList.toggle("dark", on), dark);
  await turn(true);
  await look();
  await turn(false);
}

test.describe("everybody can use", { tag: "@desktop" }, () => {
  for (const [portuguese, english] of PAGES)
    test(`${portuguese} and ${english}`, ({ page }) => areForEverybody(page, portuguese, english));

  test("the confirmation of a class", async ({ page }) => {
    const key = await addTrialBooking();
    await areForEverybody(
      page,
      `/pt/confirmacao-agendamento?reserva=${key}`,
      `/en/schedule-confirmation?booking=${key}`,
    );
  });

  test("a shared result", async ({ page }) => {
    const share = await addFinishedTest();
    await areForEverybody(page, `/pt/teste-de-nivel/${share}`, `/en/english-test/${share}`);
  });

  test("a shared recap", async ({ page }) => {
    const token = await shareRecap();
    await areForEverybody(page, `/pt/resumo/${token}`, `/en/recap/${token}`);
  });

  test("the unsubscribe page and its confirmation", async ({ page }) => {
    await areForEverybody(page, unsubscribePath("pt"), unsubscribePath("en"));
  });

  test("the student's own pages", async ({ page, context }) => {
    await enter(context, "aluno");
    await areForEverybody(page, "/pt/dashboard", "/en/dashboard");
    await isForEverybody(page, "/pt/perfil");
  });

  test("a student's progress, tab by tab", async ({ page, context, browser }) => {
    const student = await enter(context, "aluno");
    const office = await browser.newContext();
    const teacher = await enter(office, "admin");
    const { id } = await assign(teacher, student);
    await assign(teacher, student);
    for (const cents of [20_000, 30_000]) await charge(teacher, student, cents);
    const cards = [{ front: "to thrive", back: "prosperar" }];
    expect((await (await as(student)).rpc("add_cards", { cards })).error).toBeNull();
    await office.close();
    const tabs = [
      "",
      `/tarefas/${id}`,
      "/notas",
      "/linha",
      "/cartoes",
      "/aulas",
      "/pagamentos",
      "/perfil",
      "/feedback",
    ];
    for (const tab of tabs) await isForEverybody(page, `/pt/meu-progresso${tab}`);
  });

  for (const screens of PANEL)
    test(`the panel: ${screens.join(", ")}`, async ({ page, context }) => {
      await enter(context, "admin");
      for (const screen of screens) await isForEverybody(page, `/admin/${screen}`);
    });

  test("the panel in English, whose words say so", async ({ page, context }) => {
    await enter(context, "admin");
    await page.goto("/admin/dashboard");
    await page.getByRole("button", { name: "EN: Read in English" }).click();
    await expect(page.locator("html[data-hydrated]")).toHaveAttribute("lang", "en");
    for (const screen of PANEL.flat()) {
      await navigateTo(page, `/admin/${screen}`);
      await expect(page.locator("h1"), screen).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await wordsOfOtherLanguage(page), screen).toEqual([]);
    }
  });

  test("the panel: a student's own pages", async ({ page, context }) => {
    const teacher = await enter(context, "admin");
    const student = await newStudent("Nina");
    const { id } = await assign(teacher, student);
    await charge(teacher, student, 20_000);
    for (const screen of [
      `students/${student.id}`,
      `students/${student.id}/payments`,
      `students/${student.id}/history`,
      `students/${student.id}/dashboard`,
      `students/${student.id}/homework`,
      `students/${student.id}/line`,
      `students/${student.id}/cards`,
      `students/${student.id}/homework/${id}`,
    ])
      await isForEverybody(page, `/admin/${screen}`);
  });
});
