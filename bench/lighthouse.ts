import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { findChromium } from "../scripts/chromium.ts";
import { run } from "./run.ts";

const Score = z.object({ score: z.number().nullable() });
const Report = z.object({
  categories: z.object({ performance: Score, accessibility: Score, "best-practices": Score, seo: Score }),
  audits: z.object({
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "network-requests": z.object({
      details: z.object({ items: z.array(z.object({ transferSize: z.number().default(0), url: z.string() })) }),
    }),
  }),
});

const CLI = path.resolve(import.meta.dirname, "node_modules/lighthouse/cli/index.js");
const FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/** Attempts: on a busy machine Lighthouse sometimes misses the navigation. */
const TRIES = 3;

/**
 * Lighthouse's mobile scores of a page (0–100), its LCP in ms, and what the first visit downloads.
 * @returns undefined where all attempts failed.
 */
export async function measure(url: string, folder: string): Promise<Measured | undefined> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await measureOnce(url, folder);
    } catch (error) {
      const reason = /\b(?:NO_|PAGE_|PROTOCOL_|INVALID_)\w+/.exec(String(error))?.[0] ?? String(error).split("\n")[0];
      console.error(`Lighthouse failed on ${url} (${tries} of ${TRIES}): ${reason}`);
    }
  }
  return undefined;
}

type Measured = Awaited<ReturnType<typeof measureOnce>>;

async function measureOnce(url: string, folder: string) {
  const output = path.join(folder, "lighthouse.json");
  await run(
    process.execPath,
    [CLI, url, "--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${FLAGS}`],
    { CHROME_PATH: findChromium() },
  );
  const { categories, audits } = Report.parse(JSON.parse(await readFile(output, "utf8")));
  const { items } = audits["network-requests"].details;
  return {
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    lcp: Math.round(audits["largest-contentful-paint"].numericValue),
    tbt: Math.round(audits["total-blocking-time"].numericValue),
    cls: audits["cumulative-layout-shift"].numericValue,
    bytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: items.length,
  };
}
