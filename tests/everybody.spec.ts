import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUnsubscribeLinks } from "../server/told/unsubscribe-links.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { PAGES } from "./pages.ts";
import { enter } from "./people.ts";

/** A small phone, a tablet, a laptop. */
const WIDTHS = [320, 768, 1280];

/** One load of a page, looked at in every width. */
async function isForEverybody(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", path.startsWith("/pt") ? "pt-BR" : "en-US");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at ${width} px`).toBe(0);
    await expectAccessible(page);
  }
}

/** A trial class of this journey's own, at an hour that no other takes. Answers its key. */
async function booked(): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const server = client("server");
  const [day, minute] = [randomInt(3_650), randomInt(1_440)];
  const start = new Date(Date.UTC(2040, 0, 1 + day, 0, minute)).toISOString().slice(0, 16);
  const entry = await server
    .from("calendar_entries")
    .insert({ kind: "trial", local_start: start, starts_at: start, ends_at: start })
    .select("id")
    .single();
  const hash = createHash("sha256").update(key).digest("hex");
  const { error } = await server.from("trial_bookings").insert({
    ...{ id: entry.data?.id ?? "", key_hash: `\\x${hash}`, full_name: "Vera Visita", email: "vera@example.com" },
    ...{ phone: "+5511912345678", level: "not_sure", language: "pt" },
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
      ...{
        key_hash: `\\x${randomBytes(32).toString("hex")}`,
        language: "pt",
        stage: "finished",
        track: "harder",
        share,
      },
      ...{ finished_at: new Date().toISOString(), level: "B2", ability: 3.2, correct: 28, profile, shown_name: "Ana" },
    });
  expect(error).toBeNull();
  return share;
}

for (const theme of ["light", "dark"] as const)
  test.describe(`in the ${theme} theme everybody can use`, { tag: "@desktop" }, () => {
    test.beforeEach(({ page }) => page.addInitScript((value) => localStorage.setItem("theme", value), theme));

    for (const path of PAGES.flat()) test(path, ({ page }) => isForEverybody(page, path));

    test("the confirmation of a class", async ({ page }) => {
      const key = await booked();
      for (const path of ["/pt/confirmacao-agendamento?reserva=", "/en/schedule-confirmation?booking="])
        await isForEverybody(page, path + key);
    });

    test("a shared result", async ({ page }) => {
      const share = await finished();
      for (const path of ["/pt/teste-de-nivel/", "/en/english-test/"]) await isForEverybody(page, path + share);
    });

    test("what stops mails, and what says that it did", async ({ page }) => {
      const made = createUnsubscribeLinks(String(process.env.SITE_SECRET_KEY), String(process.env.SITE_UNDER_TEST));
      const nobody = crypto.randomUUID();
      for (const lang of ["pt", "en"] as const) {
        const { pathname, search } = new URL(made.linkFor(nobody, "homework", lang));
        await isForEverybody(page, pathname + search);
      }
    });

    for (const path of ["/pt/dashboard", "/en/dashboard", "/pt/meu-progresso", "/en/my-progress"])
      test(`${path}, where a student is at home`, async ({ page, context }) => {
        await enter(context, "aluno");
        await isForEverybody(page, path);
      });
  });
