import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import Parser from "rss-parser";

import { markdownToDocument } from "../app/blog/markdown.ts";
import { TRIAL_PARAMS } from "../app/i18n/address-words.ts";
import { LANGS, pathFor, SCREENS, TAG } from "../app/i18n/screens.ts";
import { client, TEACHER } from "./fixtures.ts";
import { addFinishedTest, addTrialBooking, shareRecap, unsubscribePath } from "./private-pages.ts";
import { ROUTES } from "./security/routes.ts";
import { PATTERNS } from "./security/site-routes.ts";

const VNU = path.resolve(import.meta.dirname, "../node_modules/vnu-jar/build/dist/vnu.jar");

/** Every kind of block of an article, and a title with characters that need escaping in any markup. */
const TITLE = `"Q" & <b>A</b> ]]> 'já' 日本語 😀 /ˈθɔːt/`;
/** An excerpt may be missing. */
const EXCERPTS = { pt: "Use <th> & 'já'", en: "" };
const ARTICLE = `## Pedir um café

Um **texto** com [link](/pt/agendar), <span lang="en">break a leg</span>, *ênfase*, ~~riscado~~, H<sub>2</sub>O e x<sup>2</sup>.

- um
  1. dois

> uma citação

| a | b |
| --- | --- |
| 1 | 2 |

\`\`\`ts
const a = 1 < 2;
\`\`\`

\`\`\`vocabulary
to go = para viagem
\`\`\`

\`\`\`quiz
Can I ___ a coffee?
[ ] do
[x] have
> Pedimos com have.
\`\`\`

\`\`\`embed
https://www.youtube.com/watch?v=dQw4w9WgXcQ
\`\`\`

---

## Pedir um café

### main`;

/** `rel=expect` may say what it blocks (https://html.spec.whatwg.org/#link-type-expect); the checker only knows style sheets that do. */
const UNKNOWN_TO_NU = "A “link” element with a “blocking” attribute must have a “rel” attribute";

let article: string;
let slug: string;

test.beforeAll(async () => {
  const hers = client();
  await hers.auth.signInWithPassword(TEACHER);
  slug = `documento-${randomUUID()}`;
  // A retry in another worker may follow the article's deletion.
  let saved: string | null = null;
  const body = JSON.parse(JSON.stringify(markdownToDocument(ARTICLE)));
  for (const language of LANGS) {
    const draft = { title: TITLE, slug, excerpt: EXCERPTS[language], body };
    const { data } = await hers
      .rpc("save_article", { article: saved as never, language, base: 0, draft })
      .throwOnError();
    saved = String(Reflect.get(Object(data), "article"));
    article = saved;
    await hers.rpc("publish_article", { article, language, base: 1 }).throwOnError();
  }
});

test.afterAll(async () => {
  const hers = client();
  await hers.auth.signInWithPassword(TEACHER);
  await hers.rpc("delete_articles", { articles: [article] });
});

/** An existing address for each pattern with parameters. */
async function examples(): Promise<[pattern: string, address: string][]> {
  const [key, share, token] = await Promise.all([addTrialBooking(), addFinishedTest(), shareRecap()]);
  return LANGS.flatMap((lang): [string, string][] => [
    [`/${lang}/blog/:slug`, pathFor("blogPost", lang, { slug })],
    ...LANGS.map((other): [string, string] => [
      `/${lang}/${SCREENS.levelTestResult[other]}`,
      `/${lang}/${SCREENS.levelTestResult[other]}`.replace(":share", share),
    ]),
    ...LANGS.map((other): [string, string] => [
      `/${lang}/${SCREENS.recap[other]}`,
      `/${lang}/${SCREENS.recap[other]}`.replace(":token", token),
    ]),
    ...LANGS.flatMap((other): [string, string][] => [
      [
        `/${lang}/${SCREENS.scheduleConfirmation[other]}`,
        `/${lang}/${SCREENS.scheduleConfirmation[other]}?${TRIAL_PARAMS.key[lang]}=${key}`,
      ],
      [
        `/${lang}/${SCREENS.unsubscribe[other]}`,
        `/${lang}/${SCREENS.unsubscribe[other]}${new URL(unsubscribePath(lang), "http://site").search}`,
      ],
    ]),
  ]);
}

/** Every public document: of the routes and the sitemap, found and not found, and answers to forms without scripts. */
async function documents(request: APIRequestContext): Promise<Map<string, string>> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const ofBlog = ["?q=verb", "?q=nothing-at-all", "?category=grammar", "?page=2", "?only"];
  const missing = PATTERNS.map((pattern) => pattern.replace(/:\w+\??/g, "no-such-thing").replace("*", "no-such-page"));
  const there = (await examples()).map(([, address]) => address);
  const queries = LANGS.flatMap((lang) => ofBlog.map((rest) => pathFor("blog", lang) + rest));
  const found = new Map<string, string>();
  for (const address of new Set([...missing, ...there, ...queries, ...listed])) {
    const answer = await request.get(address);
    if (answer.headers()["content-type"]?.startsWith("text/html")) found.set(address, await answer.text());
  }
  for (const screen of ["schedule", "blog"] as const) {
    const address = pathFor(screen, "pt");
    found.set(
      `${address}, sent empty`,
      await (await request.post(address, { form: {}, headers: { origin: process.env.SITE_UNDER_TEST ?? "" } })).text(),
    );
  }
  return found;
}

test("every public address that names something is checked where it is there, too", { tag: "@desktop" }, async ({
  request,
}) => {
  const checked = await examples();
  for (const [pattern, address] of checked) {
    expect(PATTERNS).toContain(pattern);
    expect((await request.get(address)).status(), address).toBe(200);
  }
  // A private address, a missing file or a part of a page is no document: routes.spec.ts tests each of these.
  const files = /\.(png|ics)$|:file$|^\/\.well-known\/|^\/next-hours\//;
  const naming = Object.entries(ROUTES).filter(
    ([pattern, answer]) =>
      !files.test(pattern) && (answer === "missing" || (answer.startsWith("to ") && pattern.endsWith(":share"))),
  );
  expect(naming.map(([pattern]) => pattern).sort()).toEqual([...new Set(checked.map(([pattern]) => pattern))].sort());
});

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // How React writes void elements, entities and style attributes is valid.
    "void-style": "off",
    "no-inline-style": "off",
    "attr-quotes": "off",
    "no-trailing-whitespace": "off",
  },
});

test("every document is valid HTML by two validators", { tag: "@desktop" }, async ({ request }) => {
  test.setTimeout(300_000);
  const all = await documents(request);
  expect(all.size).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const [address, html] of all) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${address}: ${ruleId}: ${message} (${selector})`);
  }
  expect(faults).toEqual([]);
  expect(await nuFaults(all)).toEqual([]);
});

/**
 * Messages of the W3C's Nu Html Checker about documents. Needs Java; the end of the run reports where that is missing.
 */
async function nuFaults(all: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "documents-"));
  const names = new Map<string, string>();
  for (const [address, html] of all) {
    const file = path.join(folder, `${names.size}.html`);
    names.set(`${names.size}.html`, address);
    await writeFile(file, html);
  }
  const command = [
    // Saves half the processor time of a short run.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xss4m",
    "-Xmx400m",
    "-jar",
    VNU,
    "--errors-only",
    "--format",
    "json",
    "--exit-zero-always",
    "--stdout",
    folder,
  ];
  const said = await new Promise<string | undefined>((resolve, reject) =>
    execFile("java", command, { maxBuffer: 50_000_000 }, (error, out) => {
      if (error && "code" in error && error.code === "ENOENT") resolve(undefined);
      else if (error) reject(error);
      else resolve(out);
    }),
  );
  await rm(folder, { recursive: true });
  if (said === undefined) {
    test.info().annotations.push({ type: "no java", description: "html-validate alone has read the documents" });
    return [];
  }
  type Message = { url: string; message: string; extract?: string; lastLine?: number };
  const { messages } = JSON.parse(said) as { messages: Message[] };
  return messages
    .filter(({ message }) => !message.includes(UNKNOWN_TO_NU))
    .map(({ url, message, extract }) => `${names.get(path.basename(url))}: ${message} (${extract ?? ""})`);
}

for (const lang of LANGS)
  test(`the ${lang} feed is read by another reader, with any title whole`, { tag: "@desktop" }, async ({ request }) => {
    const xml = await (await request.get(`/${lang}/blog/rss.xml`)).text();
    const feed = await new Parser().parseString(xml);
    expect(feed.title).toBe("Blog · English With Alex");
    expect(feed.items.length).toBeGreaterThanOrEqual(5);
    for (const { guid } of feed.items) expect(guid).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    const item = feed.items.find(({ link }) => link?.endsWith(`/${lang}/blog/${slug}`));
    expect(item).toMatchObject({ title: TITLE, language: TAG[lang], guid: expect.stringMatching(/^urn:uuid:/) });
    expect(Date.parse(item?.isoDate ?? "")).toBeGreaterThan(Date.now() - 600_000);
    expect(item?.contentSnippet ?? "").toBe(EXCERPTS[lang]);
    const whole = String(item?.["content:encoded"]);
    expect(whole).toMatch(new RegExp(`^<div lang="${TAG[lang]}">.*<span lang="en">break a leg</span>`, "s"));
    expect(whole).toContain(`href="${new URL(item?.link ?? "").origin}/pt/agendar"`);
    const page = `<!doctype html><html lang="${TAG[lang]}"><head><title>x</title></head><body>${whole}</body></html>`;
    expect((await validator.validateString(page)).results).toEqual([]);
  });
