import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUnsubscribeLinks } from "../server/notifications/unsubscribe-links.ts";
import { charge } from "./charge.ts";
import { assign } from "./classroom.ts";
import { client, expect, expectAccessible, expectReadableColours, test } from "./fixtures.ts";
import { invisibleInForcedColours } from "./forced-colours.ts";
import { beyondTheEdge } from "./large-text.ts";
import { PAGES, PANEL } from "./pages.ts";
import { enter, newStudent } from "./people.ts";

/** A small phone, a tablet, a laptop. */
const WIDTHS = [320, 768, 1280];
/** The widths whose layouts differ most: those between are made of the same parts. */
const NARROWEST_AND_WIDEST = [320, 1280];

/** One load of a page, looked at in every width, in both themes, in few colours, without motion, with large text. */
async function isForEverybody(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A dialog that is open keeps the rest from whoever does not see it.
  await expect(page.locator("h1"), path).toHaveCount(1);
  if (!path.startsWith("/admin"))
    await expect(page.locator("html")).toHaveAttribute("lang", path.startsWith("/pt") ? "pt-BR" : "en");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: width === WIDTHS[0] ? "reduce" : "no-preference" });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at ${width} px`).toBe(0);
    if (!NARROWEST_AND_WIDEST.includes(width)) continue;
    await expectAccessible(page);
    await inTheDark(page, () => expectReadableColours(page));
  }
  // The system's colours are other values of the same names, so that one width tells.
  expect(await invisibleInForcedColours(page, () => expectReadableColours(page)), path).toEqual([]);
  expect(await beyondTheEdge(page), `${path} with large text`).toEqual([]);
}

/** Both themes are the same page: the other one is a class of its root. */
async function inTheDark(page: Page, look: () => Promise<void>): Promise<void> {
  const turn = (dark: boolean) => page.evaluate((on) => document.documentElement.classList.toggle("dark", on), dark);
  await turn(true);
  await look();
  await turn(false);
}

/** A trial class of this journey's own, at an hour that no other takes. Answers its key. */
async function booked(): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const server = client("server");
  const day = randomInt(3_650);
  const minute = randomInt(1_440);
  const start = new Date(Date.UTC(2040, 0, 1 + day, 0, minute)).toISOString().slice(0, 16);
  const entry = await server
    .from("calendar_entries")
    .insert({ kind: "trial", local_start: start, starts_at: start, ends_at: start })
    .select("id")
    .single();
  const hash = createHash("sha256").update(key).digest("hex");
  const { error } = await server.from("trial_bookings").insert({
    id: entry.data?.id ?? "",
    key_hash: `\\x${hash}`,
    full_name: "Vera Visita",
    email: "vera@example.com",
    phone: "+5511912345678",
    level: "not_sure",
    language: "pt",
  });
  expect([entry.error, error]).toEqual([null, null]);
  return key;
}

/** A finished test. Answers the end of its result's address. */
async function finished(): Promise<string> {
  const share = randomBytes(16).toString("base64url");
  const profile = Object.fromEntries(
    ["grammar", "vocabulary", "reading", "listening"].map((skill) => [skill, { right: 7, asked: 10 }]),
  );
  const { error } = await client("server")
    .from("placement_attempts")
    .insert({
      key_hash: `\\x${randomBytes(32).toString("hex")}`,
      language: "pt",
      stage: "finished",
      track: "harder",
      share,
      finished_at: new Date().toISOString(),
      level: "B2",
      ability: 3.2,
      correct: 28,
      profile,
      shown_name: "Ana",
    });
  expect(error).toBeNull();
  return share;
}

test.describe("everybody can use", { tag: "@desktop" }, () => {
  for (const names of PAGES)
    test(names.join(" and "), async ({ page }) => {
      for (const path of names) await isForEverybody(page, path);
    });

  test("the confirmation of a class", async ({ page }) => {
    const key = await booked();
    for (const path of ["/pt/confirmacao-agendamento?reserva=", "/en/schedule-confirmation?booking="])
      await isForEverybody(page, path + key);
  });

  test("a shared result", async ({ page }) => {
    const share = await finished();
    for (const path of ["/pt/teste-de-nivel/", "/en/english-test/"]) await isForEverybody(page, path + share);
  });

  test("the page that stops mails, and its confirmation", async ({ page }) => {
    const made = createUnsubscribeLinks(String(process.env.SITE_SECRET_KEY), String(process.env.SITE_UNDER_TEST));
    const nobody = crypto.randomUUID();
    for (const lang of ["pt", "en"] as const) {
      const { pathname, search } = new URL(made.linkFor(nobody, "homework", lang));
      await isForEverybody(page, pathname + search);
    }
  });

  test("the student's own pages", async ({ page, context }) => {
    await enter(context, "aluno");
    for (const path of ["/pt/dashboard", "/en/dashboard", "/pt/perfil"]) await isForEverybody(page, path);
  });

  test("a student's progress, tab by tab", async ({ page, context, browser }) => {
    const student = await enter(context, "aluno");
    const office = await browser.newContext();
    const teacher = await enter(office, "admin");
    const { id } = await assign(teacher, student);
    await charge(teacher, student, 20_000);
    await office.close();
    for (const search of [
      "",
      `?tab=homework&homework=${id}`,
      "?tab=grades",
      "?tab=classes",
      "?tab=profile",
      "?tab=feedback",
    ])
      await isForEverybody(page, `/pt/meu-progresso${search}`);
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
      `students/${student.id}?tab=payments`,
      `students/${student.id}?tab=history`,
      `students/${student.id}/dashboard`,
      `student-progress/${student.id}`,
      `student-progress/${student.id}?homework=${id}`,
    ])
      await isForEverybody(page, `/admin/${screen}`);
  });
});
