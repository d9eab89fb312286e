// Measures a page as a signed-in person opens it: `node lighthouse-signed-in.mjs URL FILE WIDTHS VISITS`, with the person's
// session, as the browser stores it, in FILE. VISITS are `first`, or `second` for one with the service worker, separated by
// commas as the widths are. Prints a line of JSON for each; `script` are the bytes before the page can be used. A program of
// its own, because the site's packages do not have what it needs.
import { readFile } from "node:fs/promises";
import { navigation } from "lighthouse";
import puppeteer from "puppeteer-core";

const [, , url, file, widths, visits] = process.argv;
const session = await readFile(file, "utf8");
const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_PATH,
  // The clock of most learners.
  env: { ...process.env, TZ: "America/Sao_Paulo" },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});

/** Stores the session, as a browser has it. */
async function enter() {
  const page = await browser.newPage();
  const { origin, hostname } = new URL(url);
  await page.goto(`${origin}/livez`);
  await page.evaluate((text) => localStorage.setItem("session", text), session);
  await browser.setCookie(
    { name: "language", value: "pt", url: origin, domain: hostname },
    ...(process.env.WITHOUT_COOKIE
      ? []
      : [{ name: "page_token", value: JSON.parse(session).access_token, domain: hostname }]),
  );
  await page.close();
}

/** Opens the page until the service worker has all that it keeps. */
async function visit() {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: "networkidle0" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, { timeout: 20_000 });
  await page.waitForNetworkIdle({ idleTime: 3_000, timeout: 30_000 }).catch(() => undefined);
  await page.close();
}

async function measure(width, kind) {
  const page = await browser.newPage();
  try {
    return await measureIn(page, width, kind);
  } finally {
    await page.close();
  }
}

async function measureIn(page, width, kind) {
  await page.evaluateOnNewDocument(() => addEventListener("hydrated", () => performance.mark("usable")));
  const wide = width > 600;
  const result = await navigation(page, url, {
    flags: {
      onlyCategories: ["performance", "accessibility"],
      disableFullPageScreenshot: true,
      disableStorageReset: kind === "second",
      ...(wide && {
        formFactor: "desktop",
        screenEmulation: { mobile: false, width, height: 800, deviceScaleFactor: 1, disabled: false },
      }),
    },
  });
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
  return { width, visit: kind, ...figuresOf(result.lhr) };
}

/** Attempts: on a busy machine Lighthouse sometimes misses the navigation. The last failure is told. */
async function measureAgain(width, kind, tries = 3) {
  return measure(width, kind).catch((error) => {
    console.error(`${url}: ${error.message}`);
    if (tries > 1) return measureAgain(width, kind, tries - 1);
    return { width, visit: kind, failed: error.message };
  });
}

function figuresOf({ audits, categories, finalDisplayedUrl }) {
  const { items } = audits["network-requests"].details;
  const value = (name) => audits[name].numericValue;
  const score = ({ score }) => Math.round((score ?? 0) * 100);
  // The bar at the thumb covers whatever is below it at this moment; scrolled from under it, that can be reached.
  const isUnderBar = ({ subItems }) =>
    subItems.items.every(({ relatedNode }) => /\bnav\S* > a/.test(relatedNode.selector));
  const faults = categories.accessibility.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score === 0)
    .filter(({ id }) => id !== "target-size" || !audits[id].details.items.every(isUnderBar));
  const isData = ({ url: asked }) => /\/(rest|auth|storage)\/v1\//.test(asked);
  const usable = audits["user-timings"].details?.items.find(({ name }) => name === "usable")?.startTime;
  if (usable === undefined) throw new Error("The page could not be used");
  const ofScripts = items.filter(
    ({ resourceType, networkRequestTime }) => resourceType === "Script" && networkRequestTime < usable,
  );
  const sum = (list) => list.reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  return {
    performance: score(categories.performance),
    accessibility: faults.length === 0 ? 100 : score(categories.accessibility),
    fcp: Math.round(value("first-contentful-paint")),
    lcp: Math.round(value("largest-contentful-paint")),
    cls: value("cumulative-layout-shift"),
    tbt: Math.round(value("total-blocking-time")),
    script: sum(ofScripts),
    bytes: sum(items),
    requests: items.length,
    data: items.filter(isData).length,
    final: finalDisplayedUrl,
  };
}

try {
  await enter();
  // First visits first: each begins without what another has stored.
  for (const kind of visits.split(",")) {
    if (kind === "second") await visit();
    for (const width of widths.split(",")) console.log(JSON.stringify(await measureAgain(Number(width), kind)));
  }
} finally {
  await browser.close();
}
