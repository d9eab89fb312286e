import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { startNginx } from "./nginx.ts";
import { run } from "./run.ts";

const Report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

export type Load = { perSecond: number; p99: number };

const AUTOCANNON = path.resolve(import.meta.dirname, "node_modules/autocannon/autocannon.js");
const TURNS = 3;
const SECONDS = 5;
const CONNECTIONS = 50;

type LoadOptions = {
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  body?: object | undefined;
};

/** The throughput of an address: requests a second, and the p99 latency in milliseconds. */
export async function load(
  url: string,
  { connections = CONNECTIONS, seconds = SECONDS, headers = {}, body }: LoadOptions = {},
): Promise<Load> {
  const sent = Object.entries({
    "accept-encoding": "br",
    ...(body && { "content-type": "application/json" }),
    ...headers,
  }).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const post = body ? ["-m", "POST", "-b", JSON.stringify(body)] : [];
  const args = [AUTOCANNON, "-j", "-c", String(connections), "-d", String(seconds), ...post, ...sent, url];
  const report = Report.parse(JSON.parse(await run(process.execPath, args)));
  if (report.non2xx + report.errors > 0) throw new Error(`${url} failed under load`);
  return { perSecond: report.requests.average, p99: report.latency.p99 };
}

export const middle = (loads: Load[], of: keyof Load): number =>
  loads.map((one) => one[of]).sort((a, b) => a - b)[loads.length >> 1] ?? 0;

/** Compares a page's throughput with nginx serving the same bytes: the median of three alternating runs each. */
export async function besideNginx(site: string, page: string, folder: string) {
  const url = site + page;
  const download = path.join(folder, "page.br");
  const curl = ["-s", "-o", download, "-H", "accept-encoding: br", url];
  // The first visit renders the page; later ones are served from the cache, in the smallest encoding.
  await run("curl", curl);
  await run("curl", curl);
  const bytes = await readFile(download);
  const nginx = await startNginx(folder, { page: bytes });
  const ours: Load[] = [];
  const theirs: Load[] = [];
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      ours.push(await load(url));
      if (nginx) theirs.push(await load(`${nginx.address}/page`));
    }
  } finally {
    await nginx?.stop();
  }
  const sum = (loads: Load[]): Load => ({ perSecond: middle(loads, "perSecond"), p99: middle(loads, "p99") });
  return { page, size: bytes.length, ours: sum(ours), nginx: nginx ? sum(theirs) : undefined };
}

/** How many times as much the one is. */
export const times = (more: number, less: number) => `${(more / Math.max(less, 1)).toFixed(1)} ×`;
