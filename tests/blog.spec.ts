import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { types } from "./typing.ts";

const titles = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
/** The site's initial articles; other journeys publish more meanwhile. */
const starting = (page: Page) =>
  titles(page).filter({ hasText: /^(Falsos cognatos|Quinze minutos|“Tell me about yourself”|Make ou do)/ });

test("readers search without accents, filter, and find their choices in the address", async ({ page }) => {
  await page.goto("/pt/blog");
  await expect(starting(page)).toHaveCount(4);
  await types(page.getByLabel("Buscar artigos"), "reuniao");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/pt/blog?q=reuniao");
  await expect(titles(page)).toHaveText(["Falsos cognatos: 10 palavras que enganam brasileiros"]);
  await expect(page.getByLabel("Buscar artigos")).toHaveValue("reuniao");
  await page.getByRole("link", { name: "Escuta" }).click();
  await expect(page.getByRole("heading", { name: "Nenhum artigo encontrado" })).toBeVisible();
  await page.getByRole("link", { name: "Ver todos os artigos" }).click();
  await page.getByRole("link", { name: "Gramática" }).click();
  await page.waitForURL("**/pt/blog?category=grammar");
  await expect(starting(page)).toHaveText([/^Make ou do/]);
  await page.goBack();
  await expect(starting(page)).toHaveCount(4);
  // An address past the last page.
  await page.goto("/pt/blog?q=reuniao&page=7");
  await page.waitForURL("**/pt/blog?q=reuniao");
  await expect(titles(page)).toHaveCount(1);
});

test("an article shows its contents, author, date, share links and further articles", async ({ page }) => {
  await page.goto("/pt/blog/falsos-cognatos");
  await expect(page.getByText(/^Por Alex · .+ de 20\d\d \(.+\) · \d min de leitura$/)).toBeVisible();
  await page
    .getByRole("navigation", { name: "Neste artigo" })
    .getByRole("link", { name: "Um jeito de lembrar" })
    .click();
  await expect(page.getByRole("heading", { name: "Um jeito de lembrar" })).toBeInViewport();
  const share = await page.getByRole("link", { name: "WhatsApp" }).first().getAttribute("href");
  expect(decodeURIComponent(share ?? "")).toContain("/pt/blog/falsos-cognatos");
  await expect(page.getByRole("heading", { level: 2, name: "Leia também" })).toBeVisible();
  await expectAccessible(page);
  const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "BlogPosting", inLanguage: "pt-BR", author: { name: "Alex" } });
});

test("the language switch leads to the translation, also with the other language's address", async ({ page }) => {
  await page.goto("/pt/blog/falsos-cognatos");
  await page.getByRole("link", { name: "Read in English" }).click();
  await page.waitForURL("**/en/blog/false-friends");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("False friends");
});

test.describe("article addresses", { tag: "@desktop" }, () => {
  const server = () => client("server");
  const write = async (more: { slug: string; language?: "pt" | "en"; state?: "published" | "draft" }) => {
    const { data: article } = await server().from("articles").insert({ category: "grammar" }).select("id").single();
    const { data, error } = await server()
      .from("article_versions")
      .insert({
        article_id: article?.id ?? "",
        language: "pt" as const,
        title: `Prova ${more.slug}`,
        state: "published" as const,
        published_at: "2020-01-01T00:00:00Z",
        body_text: "zzyzx",
        ...more,
      })
      .select("id")
      .single();
    expect(error).toBeNull();
    return data?.id ?? "";
  };
  const slug = () => `prova-${randomUUID().slice(0, 8)}`;

  test("article addresses redirect permanently to the new one after a change", async ({ request }) => {
    const before = slug();
    const after = slug();
    const id = await write({ slug: before });
    await server().from("article_versions").update({ slug: after }).eq("id", id);
    const answer = await request.get(`/pt/blog/${before}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/pt/blog/${after}`]);
    expect((await request.get(`/pt/blog/${after}`)).status()).toBe(200);
    const { error } = await server().from("article_versions").delete().eq("id", id);
    expect(error).toBeNull();
    // The database notifies the process, which then drops the page from its cache, soon after the answer.
    await expect.poll(async () => (await request.get(`/pt/blog/${after}`)).status()).toBe(404);
  });

  test("article addresses without a translation lead to the list, with a message", async ({ page }) => {
    const only = slug();
    const id = await write({ slug: only });
    await page.goto(`/pt/blog/${only}`);
    await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(0);
    await page.goto(`/en/blog/${only}`);
    await page.waitForURL("**/en/blog?only");
    await expect(page.getByText("This article isn’t available in English yet.")).toBeVisible();
    await server().from("article_versions").delete().eq("id", id);
  });

  test("article addresses of drafts and unknown articles answer 404", async ({ request }) => {
    const hidden = slug();
    const id = await write({ slug: hidden, state: "draft" });
    const answer = await request.get(`/pt/blog/${hidden}`);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toMatch(/<h1[^>]*>Este artigo não existe</);
    expect(html).toMatch(/<h2[^>]*>Mais recentes</);
    for (const path of ["/sitemap.xml", "/pt/blog/rss.xml", "/pt/blog?q=zzyzx"])
      expect(await (await request.get(path)).text()).not.toContain(hidden);
    await server().from("article_versions").delete().eq("id", id);
  });
});

test("a topic suggestion without a network stays in the form; with one it is sent once and confirmed", async ({
  page,
  context,
  pageErrors,
}) => {
  const topic = `Gírias ${randomUUID().slice(0, 8)}`;
  await page.goto("/pt/blog", { waitUntil: "networkidle" });
  const script = page.waitForEvent("requestfinished", (request) => request.url().includes("/assets/plain-forms-"));
  await types(page.getByLabel("Tema ou dúvida"), topic);
  await script;
  const button = page.getByRole("button", { name: "Enviar sugestão" });
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole("alert")).toContainText("nada foi enviado");
  await expect(page.getByLabel("Tema ou dúvida")).toHaveValue(topic);
  await expectAccessible(page);
  await context.setOffline(false);
  // The font of the next page may be asked for just then.
  forgive(pageErrors, /ERR_INTERNET_DISCONNECTED/);
  const sent: string[] = [];
  // The request arrives, and its answer does not navigate.
  await page.route("**/pt/blog", async (route) => {
    sent.push(route.request().method());
    await route.fetch();
    await route.fulfill({ status: 204 });
  });
  await button.click();
  const busy = page.getByRole("button", { name: "Enviando…" });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await busy.click({ force: true });
  await expect
    .poll(async () => (await client("server").from("topic_suggestions").select("language").eq("topic", topic)).data)
    .toEqual([{ language: "pt" }]);
  expect(sent).toEqual(["POST"]);
});

test("a topic is suggested without script, wrong input is kept, and the teacher is notified", async ({
  browser,
  baseURL,
  pageErrors,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const topic = `Verbos ${randomUUID().slice(0, 8)}`;
  await page.goto("/pt/blog");
  await types(page.getByLabel("Tema ou dúvida"), topic);
  await types(page.getByLabel("Seu e-mail"), "ana@exemplo");
  await page.getByRole("button", { name: "Enviar sugestão" }).click();
  await expect(page.getByRole("alert")).toContainText("Confira o e-mail");
  await expect(page.getByLabel("Seu e-mail")).toBeFocused();
  await expect(page.getByLabel("Tema ou dúvida")).toHaveValue(topic);
  await types(page.getByLabel("Seu e-mail"), "ana@exemplo.com");
  await page.getByRole("button", { name: "Enviar sugestão" }).click();
  await expect(page.getByRole("heading", { name: "Obrigada pela sugestão!" })).toBeVisible();
  const { data } = await client("server").from("topic_suggestions").select("email, language").eq("topic", topic);
  expect(data).toEqual([{ email: "ana@exemplo.com", language: "pt" }]);
  await context.close();
  forgive(pageErrors, /status of 400/);
});
