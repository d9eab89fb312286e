import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { charge } from "./charge.ts";
import { assign, classroom } from "./classroom.ts";
import { client, expect, test } from "./fixtures.ts";
import { addFinishedTest } from "./private-pages.ts";

/** The lightness of an element's text, from 0 for black to 255. */
const lightness = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no canvas");
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3;
    });

/** Finishes a test without its screens, always with the first option and as if read for a minute. @returns its key */
async function finishTest(): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const visitor = client();
  await visitor.rpc("start_placement_test", { key, language: "pt" }).throwOnError();
  for (let place = 1, goesOn = true; goesOn; place += 1) {
    const { data } = await visitor
      .rpc("answer_placement_question", { key, place, option: 0, change: 1 })
      .throwOnError();
    goesOn = (data as { question: unknown }).question !== null;
  }
  const server = client("server");
  const hash = `\\x${createHash("sha256").update(key).digest("hex")}`;
  const attempt = await server.from("placement_attempts").select("id").eq("key_hash", hash).single().throwOnError();
  await server
    .from("placement_answers")
    .update({ asked_at: new Date(Date.now() - 60_000).toISOString() })
    .eq("attempt_id", attempt.data.id)
    .throwOnError();
  await visitor.rpc("finish_placement_test", { key }).throwOnError();
  return key;
}

/** The text that a style sheet adds after an element. */
const wordsAfter = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element, "::after").content.replaceAll('" "', ""));

test.describe("printing from the dark theme", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  });

  test("printing from the dark theme prints an article as text in dark ink, with the addresses of its links", async ({
    page,
  }) => {
    await page.goto("/pt/blog/falsos-cognatos");
    await expect.poll(() => lightness(page, ".article p")).toBeGreaterThan(150);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => lightness(page, ".article p")).toBeLessThan(60);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const hidden of [
      page.getByRole("banner").first(),
      page.getByRole("contentinfo").first(),
      page.getByRole("link", { name: "WhatsApp" }),
      page.getByRole("heading", { name: "Mais recentes" }),
    ])
      await expect(hidden).toBeHidden();
    const printed = await page
      .locator(".article p")
      .first()
      .evaluate((paragraph) => {
        paragraph.innerHTML = '<a href="https://example.com/verbs">verbs</a> <a href="/pt/agendar">aula</a>';
        return [...paragraph.querySelectorAll("a")].map((link) =>
          getComputedStyle(link, "::after").content.replaceAll('" "', ""),
        );
      });
    expect(printed).toEqual(['" (https://example.com/verbs)"', `" (${new URL("/pt/agendar", page.url())})"`]);
  });

  test("printing from the dark theme prints homework and the teacher's week without the menu", async ({
    page,
    context,
    browser,
  }) => {
    const { student, teacher, office } = await classroom(context, browser);
    const { id } = await assign(teacher, student);
    await page.goto(`/pt/meu-progresso/tarefas/${id}`);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner").first()).toBeHidden();
    await expect.poll(() => lightness(page, "main h1")).toBeLessThan(60);

    const week = await office.newPage();
    await week.goto("/admin/scheduled-classes?view=week");
    await expect(week.getByRole("heading", { level: 1 })).toBeVisible();
    await week.emulateMedia({ media: "print" });
    await expect(week.getByRole("banner").first()).toBeHidden();
    await expect(week.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("printing from the dark theme prints a result with its bars, its explanations open and the addresses of what to read", async ({
    page,
  }) => {
    const key = await finishTest();
    await page.addInitScript(
      (current) => localStorage.setItem("placement_test", JSON.stringify({ current, earlier: [] })),
      key,
    );
    await page.goto("/pt/teste-de-nivel");
    await page.mouse.move(10, 10);
    await expect(page.getByRole("heading", { level: 1, name: "Seu resultado" })).toBeVisible();
    const explanation = page.locator("main details > div > p:last-child").first();
    await expect(explanation).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => lightness(page, "main h1")).toBeLessThan(60);
    await expect(explanation).toBeVisible();
    await expect.poll(() => lightness(page, "main details > div > p:last-child")).toBeLessThan(60);
    for (const hidden of [
      page.getByRole("heading", { name: "Compartilhar" }),
      page.getByRole("link", { name: "WhatsApp" }).first(),
      page.getByRole("link", { name: "Agendar aula grátis com este nível" }),
    ])
      await expect(hidden).toBeHidden();
    expect(await wordsAfter(page, "main li a")).toContain(`(${new URL("/pt/blog?category=", page.url())}`);
    await page.goto(`/pt/teste-de-nivel/${await addFinishedTest()}`);
    const grounds = await page.locator("main table td > span, main table td > span > span").evaluateAll((bars) =>
      bars.map((bar) => {
        const { printColorAdjust, backgroundColor } = getComputedStyle(bar);
        return `${printColorAdjust} ${backgroundColor}`;
      }),
    );
    expect(new Set(grounds).size).toBe(2);
    for (const ground of grounds) expect(ground).toMatch(/^exact (?!rgb\(255, 255, 255\))/);
  });

  test("printing from the dark theme prints a student's payments without what is there to press", async ({
    page,
    context,
    browser,
  }) => {
    const { student, teacher } = await classroom(context, browser);
    const { description } = await charge(teacher, student, 20_000);
    await page.goto("/pt/meu-progresso/pagamentos");
    await expect(page.getByText(description).first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => lightness(page, "main h1")).toBeLessThan(60);
    await expect(page.getByText(description).first()).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Meu progresso" })).toBeHidden();
    for (const button of await page.getByRole("main").getByRole("button").all()) await expect(button).toBeHidden();
  });
});
