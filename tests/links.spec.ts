import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PAGES } from "./pages.ts";

const AT_ONCE = 8;
const BEGINNING = ["/sitemap.xml", ...PAGES.flat()];

type Answer = { status: number; type: string; text: string };

async function ask(request: APIRequestContext, address: string): Promise<Answer> {
  const answer = await request.get(address, { maxRedirects: 0 });
  const type = answer.headers()["content-type"] ?? "";
  return { status: answer.status(), type, text: /html|xml/.test(type) ? await answer.text() : "" };
}

/** Every address in a document: links, pictures, files and alternates. */
const namedIn = (page: Page, texts: [string, Answer][]): Promise<[string, string[]][]> =>
  page.evaluate(
    (all) =>
      all.map(([address, { text, type }]) => {
        const parsed = new DOMParser().parseFromString(text, type.includes("html") ? "text/html" : "application/xml");
        const of = (name: string) =>
          [...parsed.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? "");
        const sets = [...of("srcset"), ...of("imagesrcset")].flatMap((set) =>
          set.split(",").map((one) => one.trim().split(/\s/)[0] ?? ""),
        );
        const places = [...parsed.querySelectorAll("loc")].map((loc) => loc.textContent ?? "");
        return [address, [...of("href"), ...of("src"), ...of("data-src"), ...sets, ...places].filter(Boolean)];
      }),
    texts,
  );

/**
 * Follows all links of the site. `answers` by address; `found`: the document that named an address first; `wanted`: addresses
 * with a fragment, by the document that named them.
 */
async function crawl(page: Page, request: APIRequestContext, origin: string) {
  const answers = new Map<string, Answer>();
  /** The document in which each address was found first. */
  const found = new Map(BEGINNING.map((path) => [origin + path, { on: "", hash: "" }]));
  const wanted = new Map<string, string>();
  for (let next = [...found.keys()]; next.length > 0; next = [...found.keys()].filter((one) => !answers.has(one))) {
    const some = next.slice(0, AT_ONCE);
    for (const [address, answer] of await Promise.all(
      some.map(async (one): Promise<[string, Answer]> => [one, await ask(request, one)]),
    ))
      answers.set(address, answer);
    const documents = some.flatMap((one): [string, Answer][] => {
      const answer = answers.get(one);
      return answer?.text ? [[one, answer]] : [];
    });
    for (const [on, names] of await namedIn(page, documents))
      for (const name of names) {
        const url = new URL(name, on);
        if (url.origin !== origin) continue;
        const { hash } = url;
        url.hash = "";
        if (hash) wanted.set(url.href + hash, on);
        if (!found.has(url.href)) found.set(url.href, { on, hash });
      }
  }
  return { answers, found, wanted };
}

test("no link of the site is broken, on any page", { tag: "@desktop" }, async ({ page, request }) => {
  await page.goto("/pt/sem-conexao");
  const { origin } = new URL(page.url());
  const { answers, found, wanted } = await crawl(page, request, origin);
  expect(answers.size).toBeGreaterThan(60);
  const broken = [...answers].filter(([, { status }]) => status !== 200);
  const misplaced = [...wanted].filter(([address]) => {
    const [target = "", id = ""] = address.split("#");
    return !answers.get(target)?.text.includes(`id="${id}"`);
  });
  const suspects = [...broken.map(([address]) => [address, found.get(address)?.on ?? ""] as const), ...misplaced];
  // Other journeys delete articles meanwhile: a link that its page no longer contains is ignored.
  const still = await Promise.all(
    suspects.map(async ([address, on]) => {
      const [target = ""] = address.split("#");
      const { text } = await ask(request, on || target);
      const { pathname, search } = new URL(target);
      return !on || text.includes((pathname + search).replaceAll("&", "&amp;")) ? [`${address} on ${on}`] : [];
    }),
  );
  expect(still.flat()).toEqual([]);
});
