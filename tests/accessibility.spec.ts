import type { Page } from "@playwright/test";
import { charge } from "./charge.ts";
import { assign } from "./classroom.ts";
import { expect, expectAccessible, expectReadableColours, test } from "./fixtures.ts";
import { invisibleInForcedColours } from "./forced-colours.ts";
import { beyondTheEdge } from "./large-text.ts";
import { PAGES, PANEL } from "./pages.ts";
import { enter, newStudent } from "./people.ts";
import { booked, finished, unsubscribing } from "./private-pages.ts";

/** Widths of a small phone, a tablet and a laptop. */
const NARROW = 320;
const TABLET = 768;
const WIDE = 1280;
/** The widths in which axe checks a page: those whose layouts differ most. Those between are made of the same parts. */
type Looks = { narrow: boolean; wide: boolean };
const BOTH: Looks = { narrow: true, wide: true };

/**
 * One load of a page: in every width, in the dark without motion where it is narrow, in the light where it is wide, in few
 * colours, with large text. A theme is other values of the same names, and changes no arrangement.
 */
async function isForEverybody(page: Page, path: string, looks = BOTH): Promise<void> {
  await page.goto(path);
  // A dialog that is open keeps the rest from whoever does not see it.
  await expect(page.locator("h1"), path).toHaveCount(1);
  if (!path.startsWith("/admin"))
    await expect(page.locator("html")).toHaveAttribute("lang", path.startsWith("/pt") ? "pt-BR" : "en");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await fits(page, path, NARROW);
  if (looks.narrow) await inTheDark(page, () => expectAccessible(page));
  await fits(page, path, TABLET);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await fits(page, path, WIDE);
  if (looks.wide) await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const inFewColours = () => (looks.wide ? expectReadableColours(page) : Promise.resolve());
  expect(await invisibleInForcedColours(page, inFewColours), path).toEqual([]);
  expect(await beyondTheEdge(page), `${path} with large text`).toEqual([]);
}

/** A page in both languages is the same page with other words: axe looks at one where it is narrow, at the other where it is wide. */
async function areForEverybody(page: Page, portuguese: string, english: string): Promise<void> {
  await isForEverybody(page, portuguese, { narrow: true, wide: false });
  await isForEverybody(page, english, { narrow: false, wide: true });
}

async function fits(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Parts that scripts arrange by the width follow it in a moment.
  await expect.poll(overflow, `${path} at ${width} px`).toBe(0);
}

/** Both themes are the same page: the other one is a class of its root. */
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
    const key = await booked();
    await areForEverybody(
      page,
      `/pt/confirmacao-agendamento?reserva=${key}`,
      `/en/schedule-confirmation?booking=${key}`,
    );
  });

  test("a shared result", async ({ page }) => {
    const share = await finished();
    await areForEverybody(page, `/pt/teste-de-nivel/${share}`, `/en/english-test/${share}`);
  });

  test("the unsubscribe page and its confirmation", async ({ page }) => {
    await areForEverybody(page, unsubscribing("pt"), unsubscribing("en"));
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
    await charge(teacher, student, 20_000);
    await office.close();
    const tabs = ["", `/tarefas/${id}`, "/notas", "/aulas", "/pagamentos", "/perfil", "/feedback"];
    for (const tab of tabs) await isForEverybody(page, `/pt/meu-progresso${tab}`);
  });

  for (const screens of PANEL)
    test(`the panel: ${screens.join(", ")}`, async ({ page, context }) => {
      await enter(context, "admin");
      for (const screen of screens) await isForEverybody(page, `/admin/${screen}`);
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
      `students/${student.id}/homework/${id}`,
    ])
      await isForEverybody(page, `/admin/${screen}`);
  });
});
