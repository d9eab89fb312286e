import { expect, test } from "./fixtures.ts";
import { ROUTES } from "./security/routes.ts";

/** Private and unknown addresses, which also answer with a page. */
const PRIVATE =
  /^\/admin\/|^\/..\/(?:(?:meu-progresso|my-progress)(?:\/.*)?|dashboard|perfil|profile|redefinir-senha|reset-password)$/;
const WITH_TOKEN =
  /\/(?:confirmacao-agendamento|schedule-confirmation|lista-de-espera|waiting-list|responsavel|guardian|copia-dos-dados|data-copy|parar-emails|unsubscribe)$/;
const MIXED = new Set(["/pt/offline", "/en/sem-conexao", "/pt/sem-conexao", "/en/offline"]);

const pages = Object.entries(ROUTES).filter(
  ([path, answer]) =>
    answer === "document" || answer === "page" || WITH_TOKEN.test(path) || path.endsWith("/blog/:slug"),
);

test("every page has a title, a heading, a description and text without script in its first response @desktop", async ({
  request,
}) => {
  const faults: string[] = [];
  for (const [pattern] of pages) {
    const path = pattern.replace(/:\w+\??/g, "00000000-0000-4000-8000-000000000000");
    const answer = await request.get(path);
    const html = await answer.text();
    const [head = "", body = ""] = html.split("</head>");
    const has = (what: string, found: boolean) => found || faults.push(`${path} has no ${what}`);
    has("title", /<title[^>]*>[^<]{3,}<\/title>/.test(head));
    has("one title", html.match(/<title[ >]/g)?.length === 1);
    has("one heading", body.match(/<h1[ >]/g)?.length === 1);
    has("description", /name="description" content="[^"]{20,}"/.test(head));
    const isPrivate = PRIVATE.test(path) || WITH_TOKEN.test(path);
    const robots = [
      /name="robots" content="noindex/.test(head),
      /noindex/.test(answer.headers()["x-robots-tag"] ?? ""),
    ];
    if (isPrivate) has("word for robots, in head and header", robots.every(Boolean));
    else if (!answer.ok()) has("word for robots", robots.some(Boolean));
    else if (!MIXED.has(path)) {
      has("leave for robots", !robots.some(Boolean));
      has("canonical address", head.includes('rel="canonical"'));
      has(
        "preview",
        ["og:title", "og:description", "og:url", "og:image"].every((name) => head.includes(`"${name}"`)),
      );
    }
    if (html.includes("entry.client")) has("words without script", body.includes("<noscript>"));
  }
  expect(faults).toEqual([]);
});
