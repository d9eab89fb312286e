// `npm run bench`: what the site can do on this machine, beside what else could serve it. Figures depend on the machine;
// ratios are of the same run. Options: --no-lighthouse (it takes most of the time), --realtime (nothing but the subscriptions).
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LANGS, pathFor, type Screen } from "../app/i18n/screens.ts";
import { withManyArticles } from "./articles.ts";
import { withManyHomeworks } from "./homework.ts";
import { measure } from "./lighthouse.ts";
import { withManySubscriptions } from "./realtime.ts";
import { start } from "./run.ts";
import { besideNginx } from "./throughput.ts";

const PAGES = ["home", "about", "blog", "schedule", "terms", "privacy"] as const satisfies Screen[];

const folder = await mkdtemp(path.join(os.tmpdir(), "bench-"));
const site = await start(["server/demo/main.ts"], {
  PORT: "0",
  DATA_DIR: path.join(folder, "data"),
  NODE_ENV: "production",
});
try {
  console.log("\nSubscriptions to one's own notifications, by official clients in processes of their own");
  const live = await withManySubscriptions(site.address, path.join(folder, "data"), site.pid);
  for (const [what, { p50, p99, missing, wrong }] of [
    ["50 inserts a second", live.oneByOne],
    ["one insert for all", live.atOnce],
  ] as const)
    console.log(
      `  ${what.padEnd(28)} ${p50.toFixed(0)} ms p50, ${p99.toFixed(0)} ms p99 (at most 1000) with ${live.subscriptions} subscriptions in ${live.processes} processes; ${missing} missing, ${wrong} to anyone else or twice`,
    );
  console.log(`  ${"memory of the server".padEnd(28)} ${(live.bytesPerSocket / 1024).toFixed(0)} kB a socket`);
  if (!process.argv.includes("--realtime")) await others();
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

async function others(): Promise<void> {
  console.log("\nPublic pages under load, beside nginx serving the same bytes (50 connections)");
  for (const page of ["/pt", "/pt/blog/falsos-cognatos"]) {
    const { size, ours, nginx } = await besideNginx(site.address, page, folder);
    const say = (name: string, { perSecond, p99 }: typeof ours) =>
      console.log(
        `  ${page.padEnd(28)} ${name.padEnd(6)} ${perSecond.toFixed(0).padStart(6)} requests/s, p99 ${p99} ms`,
      );
    say("ours", ours);
    if (!nginx) console.log("  nginx could not be installed here: no ratio");
    else {
      say("nginx", nginx);
      const [speed, wait] = [ours.perSecond / nginx.perSecond, ours.p99 / Math.max(nginx.p99, 1)];
      console.log(
        `  ${page.padEnd(28)} ratio  ${speed.toFixed(2)} of nginx (at least 0.50), p99 ${wait.toFixed(1)} × (at most 2), ${size} bytes`,
      );
    }
  }
  console.log("\nThe blog's list and search, rendered anew for each request (4 connections)");
  for (const { page, few, many } of await withManyArticles(site.address, path.join(folder, "data")))
    console.log(
      `  ${page.padEnd(28)} ${few.p99} ms p99 with the starting articles, ${many.p99} ms with 10,000: ${(many.p99 / Math.max(few.p99, 1)).toFixed(1)} ×`,
    );
  console.log("\nLists of homework through /rest/v1, on people's own tokens (4 connections)");
  for (const { list, few, many } of await withManyHomeworks(site.address, path.join(folder, "data")))
    console.log(
      `  ${list.padEnd(28)} ${few} ms p99 with the demo's, ${many} ms with 10,000: ${(many / Math.max(few, 1)).toFixed(1)} ×`,
    );
  if (!process.argv.includes("--no-lighthouse")) {
    console.log("\nFirst visits on a phone (Lighthouse): performance / accessibility / best practices / search");
    for (const screen of PAGES)
      for (const lang of LANGS) {
        const page = pathFor(screen, lang);
        const { scores, lcp, tbt, cls, bytes, requests } = await measure(site.address + page, folder);
        console.log(
          `  ${page.padEnd(28)} ${scores.join(" / ")}  LCP ${lcp} ms, TBT ${tbt} ms, CLS ${cls.toFixed(3)}, ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`,
        );
      }
  }
}
