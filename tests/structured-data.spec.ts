import { expect, test } from "./fixtures.ts";

/** schema.org's properties of each type that the pages use, and of all of them (https://schema.org/Thing). */
const ANYTHING = ["@context", "@type", "@id", "name", "description", "url", "image", "sameAs", "identifier"];
const PROPERTIES: Record<string, string[]> = {
  Person: ["address", "email", "jobTitle", "knowsLanguage", "telephone"],
  Service: ["areaServed", "offers", "provider", "serviceType", "termsOfService"],
  Country: [],
  Offer: ["priceSpecification"],
  UnitPriceSpecification: ["price", "priceCurrency", "unitCode"],
  FAQPage: ["inLanguage", "mainEntity"],
  Question: ["acceptedAnswer"],
  Answer: ["text"],
  Blog: ["author", "blogPost", "inLanguage"],
  BlogPosting: ["author", "datePublished", "headline", "image", "inLanguage", "wordCount"],
};

type Thing = Record<string, unknown> & { "@type": string };
/** All objects, at every depth. */
const thingsIn = (value: unknown): Thing[] =>
  typeof value !== "object" || value === null
    ? []
    : [...("@type" in value ? [value as Thing] : []), ...Object.values(value).flatMap(thingsIn)];

test.describe("data for search engines and shared links", { tag: "@desktop" }, () => {
  test("data for search engines and shared links lists every page of the sitemap as indexed, with the same translations as the sitemap", async ({
    page,
    request,
  }) => {
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const entries = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) throw new Error("not XML");
      return [...parsed.querySelectorAll("url")].map((url) => ({
        address: url.querySelector("loc")?.textContent ?? "",
        changed: url.querySelector("lastmod")?.textContent ?? "",
        alternates: [...url.querySelectorAll("link")].map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]),
      }));
    }, sitemap);
    expect(entries.length).toBeGreaterThanOrEqual(12);
    for (const { address, alternates, changed } of entries) {
      expect(changed, address).toMatch(/\/blog\/./.test(address) ? /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/ : /^$/);
      const head = await page.evaluate(
        (html) => {
          const parsed = new DOMParser().parseFromString(html, "text/html");
          const listed = [...parsed.querySelectorAll("link[rel=alternate][hreflang]")];
          return {
            robots: parsed.querySelectorAll("meta[name=robots]").length,
            canonical: parsed.querySelector("link[rel=canonical]")?.getAttribute("href"),
            alternates: listed.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
          };
        },
        await (await request.get(new URL(address).pathname)).text(),
      );
      expect(head).toEqual({ robots: 0, canonical: address, alternates });
    }
  });

  test("data for search engines and shared links asks not to index a search or a category, and gives it no translation", async ({
    page,
  }) => {
    for (const [search, robots] of [
      ["?q=verb", 1],
      ["?category=gramatica", 1],
    ] as const) {
      await page.goto(`/pt/blog${search}`);
      await expect(page.locator("meta[name=robots]")).toHaveCount(robots);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`/pt/blog\\${search}$`));
      await expect(page.locator("link[hreflang]")).toHaveCount(0);
    }
  });

  test("data for search engines and shared links finds an article by its address in any case, and refuses to change a page", async ({
    request,
  }) => {
    const asked = await request.get("/pt/blog/Falsos-Cognatos", { maxRedirects: 0 });
    expect([asked.status(), asked.headers().location]).toEqual([301, "/pt/blog/falsos-cognatos"]);
    const sent = await request.delete("/pt/sobre");
    expect([sent.status(), sent.headers().allow]).toEqual([405, "GET, HEAD"]);
  });

  test("data for search engines and shared links includes a security.txt with a contact, valid for less than a year", async ({
    request,
  }) => {
    const text = await (await request.get("/.well-known/security.txt")).text();
    expect(text).toMatch(/^Contact: (mailto:\S+@\S+|https?:\/\/\S+)$/m);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
  });

  test("data for search engines and shared links includes a robots.txt that excludes the panel and names the sitemap", async ({
    request,
  }) => {
    const text = await (await request.get("/robots.txt")).text();
    expect(text).toContain("Disallow: /admin");
    expect(text).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  });

  for (const lang of ["pt", "en"])
    test(`data for search engines and shared links describes on the ${lang} home page who teaches, what is offered and what people ask`, async ({
      page,
      request,
    }) => {
      await page.goto(`/${lang}`);
      const data = (await page.locator("script[type='application/ld+json']").allTextContents()).map((text) =>
        JSON.parse(text),
      );
      const types = data.flatMap((one) => (one["@graph"] ?? [one]).map((thing: { "@type": string }) => thing["@type"]));
      expect(types.sort()).toEqual(["FAQPage", "Person", "Service"]);
      expect(JSON.stringify(data)).not.toContain("AggregateRating");
      for (const thing of thingsIn(data)) {
        const known = [...ANYTHING, ...(PROPERTIES[thing["@type"]] ?? [])];
        expect(Object.keys(thing).filter((name) => !known.includes(name))).toEqual([]);
      }
      const of = (type: string) => thingsIn(data).find((thing) => thing["@type"] === type);
      expect(of("Service")).toMatchObject({
        provider: { "@id": of("Person")?.["@id"] },
        areaServed: { name: "Brazil" },
        serviceType: "Private English classes",
      });
      expect(of("Person")).toMatchObject({ name: "Alex", knowsLanguage: ["pt-BR", "en"] });
      const terms = await request.get(String(of("Service")?.termsOfService), { maxRedirects: 0 });
      expect(terms.status()).toBe(200);
      const asked = data.find((one) => one["@type"] === "FAQPage").mainEntity;
      for (const { name } of asked) await expect(page.locator("summary").filter({ hasText: name })).toBeVisible();
    });

  for (const [lang, locale, first] of [
    ["pt", "pt-BR", /^Falsos cognatos/],
    ["en", "en", /^False friends/],
  ] as const)
    test(`data for search engines and shared links describes the ${lang} list of articles, with each that it lists`, async ({
      page,
      request,
    }) => {
      await page.goto(`/${lang}/blog`);
      const [blog, ...others] = (await page.locator("script[type='application/ld+json']").allTextContents()).map(
        (text) => JSON.parse(text),
      );
      expect(others).toEqual([]);
      expect(blog).toMatchObject({ "@type": "Blog", inLanguage: locale, url: expect.stringMatching(`/${lang}/blog$`) });
      const listed = await page
        .getByRole("main")
        .getByRole("listitem")
        .getByRole("heading", { level: 2 })
        .allTextContents();
      expect(blog.blogPost.map(({ headline }: { headline: string }) => headline)).toEqual(listed);
      for (const thing of thingsIn(blog)) {
        const known = [...ANYTHING, ...(PROPERTIES[thing["@type"]] ?? [])];
        expect(Object.keys(thing).filter((name) => !known.includes(name))).toEqual([]);
      }
      const pictured = blog.blogPost[0];
      expect((await request.get(new URL(pictured.image).pathname)).headers()["content-type"]).toBe("image/png");
      const post = blog.blogPost.find(({ headline }: { headline: string }) => first.test(headline));
      expect(post).toMatchObject({ "@type": "BlogPosting", inLanguage: locale, author: { name: "Alex" } });
      expect((await request.get(new URL(post.url).pathname, { maxRedirects: 0 })).status()).toBe(200);
    });

  test("data for search engines and shared links gives a shared link a picture of its page, in its language", async ({
    request,
  }) => {
    const pictures = new Set<string>();
    for (const path of ["/pt", "/en", "/pt/sobre", "/en/about", "/pt/agendar"]) {
      const html = await (await request.get(path)).text();
      const [, url = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      const picture = await request.get(new URL(url).pathname);
      expect(picture.headers()["content-type"]).toBe("image/png");
      const body = await picture.body();
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
      pictures.add(body.toString("base64"));
    }
    expect(pictures.size).toBe(5);
    expect((await request.get("/pt/share/nothing.png")).status()).toBe(404);
  });

  test("the manifest makes the site installable", async ({ page, request }) => {
    await page.goto("/en");
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = await (await request.get(href ?? "")).json();
    expect(manifest).toMatchObject({
      name: "English With Alex",
      start_url: "/en",
      display: "standalone",
      lang: "en",
    });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()["content-type"], src).toBe(type);
      const body = await icon.body();
      if (type === "image/png") expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
    expect((await request.get("/favicon.ico")).headers()["content-type"]).toBe("image/png");
  });
});
