import type { APIRequestContext, Page } from "@playwright/test";
import { pathFor } from "../app/i18n/screens.ts";
import { expect, test } from "./fixtures.ts";
import { enter } from "./people.ts";

const KB = 1000;
const DOCUMENTS = [
  "/pt",
  "/pt/sobre",
  "/pt/blog",
  "/pt/blog/falsos-cognatos",
  "/pt/termos-de-servico",
  "/pt/politica-de-privacidade",
  "/pt/privacidade-em-detalhe",
  "/pt/acessibilidade",
  "/en",
  "/en/about",
  "/en/blog",
  "/en/blog/false-friends",
  "/en/terms-of-service",
  "/en/privacy-policy",
  "/en/privacy-in-detail",
  "/en/accessibility",
];
/** Pages with an application, whose script loads at the first interaction. */
const APPLICATIONS = ["/pt/agendar", "/en/schedule", "/pt/teste-de-nivel", "/en/english-test"];

/**
 * Screens of both roles, which come with their data; the most kB of script that each loads before it can be used, and the most
 * with what comes then: the bell, sign-in, what listens to changes, and what reads and writes.
 */
const SIGNED_IN = [
  ["aluno", pathFor("dashboard", "pt"), 169, 292],
  ["aluno", pathFor("myProgress", "pt"), 168, 272],
  ["aluno", pathFor("myHomework", "pt"), 155, 251],
  ["aluno", pathFor("myCards", "pt"), 194, 292],
  ["aluno", pathFor("myGrades", "pt"), 156, 252],
  ["aluno", pathFor("myClasses", "pt"), 192, 278],
  ["aluno", pathFor("myPayments", "pt"), 170, 273],
  ["aluno", pathFor("myFeedback", "pt"), 158, 255],
  ["admin", "/admin/dashboard", 199, 306],
  ["admin", "/admin/scheduled-classes?view=list", 170, 264],
  ["admin", "/admin/post-grades", 192, 286],
  ["admin", "/admin/payments", 198, 264],
  ["admin", "/admin/manage-students", 172, 250],
  ["admin", "/admin/settings", 182, 291],
  ["admin", "/admin/audit-log", 168, 256],
  ["admin", "/admin/manage-articles", 184, 277],
  ["admin", "/admin/manage-testimonials", 190, 259],
  ["admin", "/admin/manage-test", 196, 280],
  ["admin", "/admin/view-stats", 172, 261],
  ["admin", "/admin/settings/plans", 200, 279],
  ["admin", "/admin/settings/hours", 191, 282],
  ["admin", "/admin/settings/notifications", 173, 275],
  ["admin", "/admin/settings/security", 175, 266],
  ["admin", "/admin/settings/backups", 159, 248],
  ["admin", "/admin/undelivered", 165, 259],
  ["admin", "/admin/error-logs", 165, 241],
] as const;
const DATA = /^\/(rest|auth|storage)\/v1\//;

/** Counts the compressed bytes that a page has downloaded so far, by kind. */
function countBytes(page: Page): () => Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize }) => {
          const kind = request.resourceType();
          bytes[kind] = (bytes[kind] ?? 0) + responseBodySize;
        })
        .catch((error: unknown) => {
          // Requests that end with the page were sent after the last count.
          if (!page.isClosed()) throw error;
        }),
    );
  });
  return async () => {
    await Promise.all(sizes);
    return { ...bytes };
  };
}

/** Downloads of a first visit before the first tap. */
async function firstVisit(page: Page, path: string): Promise<Record<string, number>> {
  const bytes = countBytes(page);
  await page.goto(path, { waitUntil: "networkidle" });
  return bytes();
}

/** True if a page is cached in its smallest encoding, which has a strong ETag. */
async function isKept(request: APIRequestContext, path: string) {
  await request.get(path);
  await expect.poll(async () => (await request.get(path)).headers().etag).toMatch(/^"/);
}

/** Classes of the page that have rules in the whole style sheet, but not in the page's own. */
async function lackingStyles(page: Page, request: APIRequestContext): Promise<string[]> {
  const whole = await (
    await request.get((await page.locator("style[data-document]").getAttribute("data-document")) ?? "")
  ).text();
  return page.evaluate((css) => {
    const classesOf = (text: string) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      const found = new Set<string>();
      const walk = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule)
            for (const [, name = ""] of rule.selectorText.matchAll(/\.((?:\\.|[\w-])+)/g))
              found.add(name.replaceAll("\\", ""));
          if ("cssRules" in rule) walk(rule.cssRules as CSSRuleList);
        }
      };
      walk(sheet.cssRules);
      return found;
    };
    const own = classesOf(document.querySelector("style[data-document]")?.textContent ?? "");
    const used = [...document.querySelectorAll("body *")].flatMap((element) => [...element.classList]);
    const all = classesOf(css);
    return [...new Set(used)].filter((name) => all.has(name) && !own.has(name));
  }, whole);
}

/** Layout shifts while a page arrives, at 4 kB a second if no other rate is given. */
async function shiftsOverSlowLine(page: Page, path: string, rate = 4 * KB): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().map((entry) => JSON.stringify(entry)));
        }).observe({ type: "layout-shift", buffered: true });
        // The observer reports past shifts first; without any, a later turn resolves.
        requestAnimationFrame(() => setTimeout(() => resolve([]), 300));
      }),
  );
}

test.describe("a first visit", { tag: "@desktop" }, () => {
  for (const path of DOCUMENTS)
    test(`${path} arrives in one round trip, with next to no script, and lacks no style`, async ({ page, request }) => {
      await isKept(request, path);
      const { document = 0, stylesheet = 0, script = 0, font = 0 } = await firstVisit(page, path);
      expect(document + stylesheet).toBeLessThanOrEqual(14 * KB);
      expect(script).toBeLessThanOrEqual(3 * KB);
      expect(font).toBeLessThanOrEqual(60 * KB);
      // Free hours come after the rest.
      const hours = page.locator("[data-next-hours]");
      if ((await hours.count()) > 0) await expect(hours.getByRole("link").first()).toBeVisible();
      expect(await lackingStyles(page, request)).toEqual([]);
    });

  test("a page requests its script once it is painted", async ({ page }) => {
    await page.goto("/pt");
    // The network may be idle before the script is requested.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some((entry) => entry.name.endsWith(".js")),
    );
    const times = await page.evaluate(() => {
      const startOf = (entry: PerformanceEntry) => entry.startTime;
      const scripts = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith(".js"));
      return { paint: performance.getEntriesByName("first-paint").map(startOf), scripts: scripts.map(startOf) };
    });
    for (const start of times.scripts) expect(start).toBeGreaterThan(times.paint[0] ?? Number.POSITIVE_INFINITY);
  });

  test("nothing moves while a page arrives over a slow line", async ({ browser, request }) => {
    // In parallel, because each takes some ten seconds, in which it only waits for the network.
    await Promise.all(
      DOCUMENTS.map(async (path) => {
        await isKept(request, path);
        const visitor = await browser.newContext();
        expect(await shiftsOverSlowLine(await visitor.newPage(), path), path).toEqual([]);
        await visitor.close();
      }),
    );
  });

  for (const path of APPLICATIONS)
    test(`${path} loads next to no script for a reader, and at most 110 kB for a user`, async ({ page }) => {
      const bytes = countBytes(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await expect.poll(async () => (await bytes()).script).toBeGreaterThan(0);
      expect((await bytes()).script).toBeLessThanOrEqual(5 * KB);
      await page.keyboard.press("Tab");
      await expect(page.locator("[data-island]")).toHaveAttribute("data-alive");
      await page.waitForLoadState("networkidle");
      const { script = 0 } = await bytes();
      expect(script).toBeLessThanOrEqual(110 * KB);
      // The application is larger than the script that loads it.
      expect(script).toBeGreaterThan(50 * KB);
    });
});

test.describe("a signed-in page", { tag: "@desktop" }, () => {
  for (const [role, path, most, all] of SIGNED_IN)
    test(`${path} asks for nothing but the bell's notifications, with at most ${most} kB of script`, async ({
      page,
      context,
    }) => {
      await enter(context, role);
      // At that moment, not at its event: that comes a task later, when parts on demand may have begun to load.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          performance.mark("usable");
        }).observe(document, { subtree: true, attributeFilter: ["data-hydrated"] });
      });
      const data: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (DATA.test(pathname)) data.push(`${request.method()} ${pathname}`);
      });
      const bytes = countBytes(page);
      await page.goto(path);
      await expect(page.getByRole("button", { name: /^Notificações/ })).toBeVisible();
      // The bell asks once the page can be used.
      await expect.poll(() => data).toEqual(["GET /rest/v1/notifications"]);
      await page.waitForLoadState("networkidle");
      expect(data).toHaveLength(1);
      const usable = await page.evaluate(() => {
        const [{ startTime = 0 } = {}] = performance.getEntriesByName("usable");
        return performance
          .getEntriesByType("resource")
          .filter((entry) => entry.name.endsWith(".js") && entry.startTime < startTime)
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
      });
      // The page cannot be used without React.
      expect(usable).toBeGreaterThan(100 * KB);
      expect.soft(usable, "before it can be used").toBeLessThanOrEqual(most * KB);
      expect((await bytes()).script, "with what comes then").toBeLessThanOrEqual(all * KB);
    });

  test("nothing moves while it arrives over a slow line", async ({ page, context }) => {
    await enter(context, "aluno");
    // Their scripts are a hundred times a public page's.
    for (const path of [pathFor("dashboard", "pt"), pathFor("myHomework", "pt")])
      expect(await shiftsOverSlowLine(page, path, 40 * KB), path).toEqual([]);
  });
});
