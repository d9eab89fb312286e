import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { chooseDay } from "./booking-form.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { short } from "./people.ts";
import { answerByKeyboard, answerShown, answerUnsent, expectAnswered } from "./placement-answers.ts";
import { types } from "./typing.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Begins a test, as a reader who has moved on the page does. */
async function begin(page: Page, path: string, start: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(10, 10);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: start }).click();
  await expect(heading(page)).toContainText(/1 (de|of) 32/);
  await expect(heading(page)).toBeFocused();
}

/**
 * Answers the questions from one on, until so many are answered or the test asks no more. Returns the last one's number.
 * The first question with a recording is checked for accessibility: which question that is differs from test to test.
 */
async function answerFrom(page: Page, from: number, to = 32): Promise<number> {
  let heard = false;
  for (let number = from; ; number += 1) {
    await expect(heading(page)).toContainText(new RegExp(` ${number} (de|of) `));
    if (!heard && (await page.locator("audio").count()) > 0) {
      heard = true;
      await expectAccessible(page);
    }
    const total = await answerShown(page);
    if (number === total || number === to) return number;
  }
}

test("a visitor takes the test, reads which questions are open, resumes, and books with the result", async ({
  page,
  context,
  pageErrors,
}) => {
  // Up to 32 questions, one by one.
  test.slow();
  const said: string[] = [];
  page.on("response", async (response) => {
    if (/\/rpc\/(start|read|answer)_placement/.test(response.url())) said.push(await response.text().catch(() => ""));
  });
  await begin(page, "/pt/teste-de-nivel", "Começar o teste");
  await expectAccessible(page);
  await answerFrom(page, 1, 3);
  await expect(heading(page)).toContainText("Questão 4 de");
  await page.getByRole("button", { name: "Próxima" }).click();
  await expect(page.getByRole("alert")).toContainText("Teste incompleto");
  await expect(page.getByRole("alert").getByRole("button", { name: "Questão 4" })).toBeVisible();

  await context.setOffline(true);
  // The next question comes with the connection.
  await answerUnsent(page, 1);
  await expect(page.getByText(/^Sem conexão/)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page)).toContainText("Questão 5 de");
  await expect(page.getByText("Respostas salvas")).toBeVisible();
  expect(pageErrors.splice(0).every((error) => error.includes("ERR_INTERNET_DISCONNECTED"))).toBe(true);
  await page.reload();
  await expect(heading(page)).toContainText("Questão 5 de");
  await page.getByRole("button", { name: "Anterior" }).click();
  await expectAnswered(page, 1);
  await answerUnsent(page, 2);
  const last = await answerFrom(page, 5);
  expect(last).toBeGreaterThanOrEqual(16);
  await expect(heading(page)).toContainText(`Questão ${last} de ${last}`);
  const before = said.join();
  expect(before).not.toMatch(/"(right|explanation_..|transcript|answer)":/);
  await page.getByRole("button", { name: "Finalizar" }).click();
  await expect(heading(page)).toHaveText("Seu resultado");
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await expectAccessible(page);
  await expect(page.getByText(/não um certificado/)).toBeVisible();
  // The journey answers faster than anybody reads.
  await expect(page.getByText(/mais rápido do que dá para ler as questões/)).toBeVisible();
  await types(page.getByLabel(/Nome para mostrar/), "Ana");
  await page.getByRole("button", { name: "Salvar nome" }).click();
  await expect(page.getByText("Nome salvo")).toBeVisible();

  // The site's other language explains the answers, too.
  await page.getByRole("link", { name: "Read in English" }).click();
  await expect(heading(page)).toHaveText("Your result");
  const first = page.getByRole("main").locator("details").first();
  const { data: items } = await client("server").from("placement_items").select("explanation_en");
  const english = (items ?? []).map(({ explanation_en }) => explanation_en);
  expect(english).toContain(await first.locator("div > p").last().textContent());
  await page.goBack();
  await expect(heading(page)).toHaveText("Seu resultado");

  const book = page.getByRole("link", { name: "Agendar aula grátis com este nível" });
  const share = new URL(String(await book.getAttribute("href")), "http://x").searchParams.get("result") ?? "";
  const shared = await page.request.get(`/pt/teste-de-nivel/${share}`);
  expect(await shared.text()).toContain("Ana");
  expect((await page.request.get(`/pt/placement-result/${share}/share.png`)).headers()["content-type"]).toBe(
    "image/png",
  );
  expect(new URL((await page.request.get(`/pt/teste-de-nivel/${"x".repeat(22)}`)).url()).pathname).toBe(
    "/pt/teste-de-nivel",
  );

  await book.click();
  const level = page.getByLabel("Nível atual de inglês");
  await expect(level).not.toHaveValue("");
  const email = `nivel.${short()}@example.com`;
  await types(page.getByLabel("Nome completo"), "Ana Nível");
  await types(page.getByLabel("E-mail", { exact: true }), email);
  await types(page.getByLabel("Telefone (WhatsApp)"), "(11) 91234-5678");
  await page.getByLabel("Tenho 18 anos ou mais").check();
  await chooseDay(page, weekday(9, test.info().project.name === "phone" ? 2 : 4));
  await page.getByRole("radio").first().check();
  await page.getByLabel(/Aceito os/).check();
  await page.getByRole("button", { name: "Agendar aula grátis" }).click();
  await page.waitForURL("**/confirmacao-agendamento**");
  const { data } = await client("server")
    .from("trial_bookings")
    .select("calendar_entries!inner(placement_attempts(share))")
    .eq("email", email)
    .single();
  expect(data).toEqual({ calendar_entries: { placement_attempts: [{ share }] } });

  await page.goto("/pt/teste-de-nivel");
  await page.getByRole("button", { name: "Fazer de novo" }).click();
  await expect(heading(page)).toHaveText("Qual é o seu nível de inglês?");
  await expect(heading(page)).toBeFocused();
});

test("a visitor takes the test in English with the keyboard only, and continues on another device by the link", async ({
  page,
  browser,
}) => {
  await begin(page, "/en/english-test", "Start the test");
  await answerByKeyboard(page);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText("Question 2 of 32");
  await expect(page.getByText("Answers saved")).toBeVisible();
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem("placement_test") ?? "{}").current);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`/en/english-test#k=${key}`);
  await expect(heading(other)).toHaveText("Question 2 of 32");
  expect(new URL(other.url()).hash).toBe("");
  await other.getByRole("button", { name: "Previous" }).click();
  await expectAnswered(other, 1);
  await elsewhere.close();
});

test("a visitor who cannot hear continues without sound from the first recording", async ({ page }) => {
  await begin(page, "/pt/teste-de-nivel", "Começar o teste");
  const leave = page.getByRole("button", { name: "Continuar sem som" });
  for (let number = 1; !(await leave.isVisible()); number += 1) {
    await answerShown(page);
    await expect(heading(page)).toContainText(`Questão ${number + 1} de`);
  }
  const position = String(await heading(page).textContent());
  await leave.click();
  await expect(page.locator("audio")).toHaveCount(0);
  await expect(heading(page)).toHaveText(position);
  await expect(heading(page)).toBeFocused();
});

test("the test's files before the end contain no key, and fit their budget", async ({ page, request }) => {
  const scripts: string[] = [];
  let bytes = 0;
  page.on("requestfinished", async (finished) => {
    if (finished.resourceType() !== "script") return;
    scripts.push(finished.url());
    bytes += (await finished.sizes()).responseBodySize;
  });
  await begin(page, "/pt/teste-de-nivel", "Começar o teste");
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeLessThanOrEqual(110_000);
  const { data } = await client("server").from("placement_items").select("explanation_en").limit(200);
  for (const script of scripts) {
    const text = await (await request.get(script)).text();
    for (const { explanation_en } of data ?? []) expect(text.includes(explanation_en.slice(0, 40))).toBe(false);
  }
});

test("recordings are served in ranges, as phones request them", async ({ request }) => {
  const whole = await request.get("/placement-test/a1-l01.mp3");
  expect(whole.headers()).toMatchObject({ "content-type": "audio/mpeg", "accept-ranges": "bytes" });
  const length = (await whole.body()).length;
  const part = await request.get("/placement-test/a1-l01.mp3", { headers: { range: "bytes=10-19" } });
  expect(part.status()).toBe(206);
  expect(part.headers()["content-range"]).toBe(`bytes 10-19/${length}`);
  expect((await part.body()).equals((await whole.body()).subarray(10, 20))).toBe(true);
  const tail = await request.get("/placement-test/a1-l01.mp3", { headers: { range: "bytes=-5" } });
  expect((await tail.body()).length).toBe(5);
  const beyond = await request.get("/placement-test/a1-l01.mp3", { headers: { range: `bytes=${length}-` } });
  expect(beyond.status()).toBe(416);
});
