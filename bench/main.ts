// `npm run bench`: compares the site's performance on this machine with nginx, a bare handler and PostgREST. Figures
// depend on the machine; ratios are of the same run. Parts by name: `npm run bench -- api growth`; without one, all of
// them. `npm run bench -- lighthouse --only=tarefas` measures only the pages whose address holds the word.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LANGS, pathFor, type Screen } from "../app/i18n/screens.ts";
import { withManyArticles } from "./articles.ts";
import { readLargeDeck } from "./cards.ts";
import { withManyHomeworks } from "./homework.ts";
import { measure } from "./lighthouse.ts";
import { everybodyAtOnce } from "./load.ts";
import { ofASmallSite } from "./memory.ts";
import { besideRawHandler } from "./notifications.ts";
import { besidePublicPage, OWN, SHARED } from "./personal-pages.ts";
import { answerAtOnce, describeTimes, QUESTION_MS } from "./placement.ts";
import { probeFile } from "./read-probe.ts";
import { withManySubscriptions } from "./realtime.ts";
import { run, start } from "./run.ts";
import { measureSignInBurst } from "./sign-ins.ts";
import { measureSignedIn } from "./signed-in.ts";
import { LARGE, SMALL } from "./ten-years.ts";
import { withTenYears } from "./ten-years-of-rows.ts";
import { besideNginx, type Load, load, times } from "./throughput.ts";
import { typeInTexts } from "./typing.ts";
import { offerFreedHours } from "./waiting.ts";

const SCREENS = ["home", "about", "blog", "schedule", "levelTest", "terms", "privacy"] as const satisfies Screen[];
const POSTS = ["/pt/blog/falsos-cognatos", "/en/blog/make-or-do"];

const folder = await mkdtemp(path.join(os.tmpdir(), "bench-"));
const dataDir = path.join(folder, "data");
const site = await start(["--import", "./bench/process-probe.ts", "server/demo/main.ts"], {
  PORT: "0",
  DEMO_DATA_DIR: dataDir,
  NODE_ENV: "production",
  TRUST_PROXY: "1",
  INSIDE: probeFile(folder),
});
const only = process.argv.find((part) => part.startsWith("--only="))?.slice("--only=".length) ?? "";
/** @param kept whether the limits that its text names are met */
const line = (name: string, text: string, kept = true) => {
  console.log(`  ${name.padEnd(32)} ${text}${kept ? "" : "  <- PAST ITS LIMIT"}`);
  if (!kept) process.exitCode = 1;
};
/** The limit of a key's CPU time in a text of 30,000 words, in milliseconds at p95. */
const KEY_MS = 50;
/** Limits during a burst of sign-ins, in milliseconds: the event loop's delay, and a page's p99. */
const STORM = { heldUp: 50, page: 300 };
const row = (name: string, { perSecond, p99 }: Load) => line(name, `${perSecond.toFixed(0)} requests/s, p99 ${p99} ms`);

const PARTS = {
  async pages() {
    console.log("\nPublic pages under load, beside nginx serving the same bytes (50 connections)");
    for (const page of ["/pt", "/pt/blog/falsos-cognatos"]) {
      const { size, ours, nginx } = await besideNginx(site.address, page, folder);
      row(`${page}, ours`, ours);
      if (!nginx) return line(page, "nginx could not be installed here: no ratio");
      row(`${page}, nginx`, nginx);
      const speed = ours.perSecond / nginx.perSecond;
      line(
        "ratio",
        `${speed.toFixed(2)} of nginx (at least 0.50), p99 ${times(ours.p99, nginx.p99)} (at most 2), ${size} bytes`,
        speed >= 0.5 && ours.p99 <= 2 * Math.max(nginx.p99, 1),
      );
    }
  },
  async personal() {
    console.log(
      "\nHomework of 50 students, each as a document with its data, beside a public page that is rendered anew",
    );
    const { own, shared } = await besidePublicPage(site.address, dataDir);
    for (const [page, { perSecond, p95 }] of [
      [OWN, own],
      [SHARED, shared],
    ] as const)
      line(page, `${perSecond.toFixed(0)} requests/s, p95 ${p95.toFixed(0)} ms`);
    const speed = own.perSecond / shared.perSecond;
    line("ratio", `${speed.toFixed(2)} of the public page, p95 ${times(own.p95, shared.p95)}`);
  },
  async api() {
    console.log("\nA student's 20 notifications through /rest/v1, beside a handler with the same SQL and nothing else");
    const { ours, raw, postgrest, least, ratio, most } = await besideRawHandler(site.address, dataDir);
    row("ours", ours);
    row("the raw handler", raw);
    if (postgrest) row("PostgREST 12.0.2", postgrest);
    const turns = `of single turns ${least.toFixed(2)} to ${most.toFixed(2)}`;
    line("ratio", `${ratio.toFixed(2)} (at least 0.60); ${turns}`, ratio >= 0.6);
    if (postgrest) line("of PostgREST's", times(ours.perSecond, postgrest.perSecond));
  },
  async realtime() {
    console.log("\nSubscriptions to one's own notifications, by official clients in processes of their own");
    const live = await withManySubscriptions(site.address, dataDir, site.pid);
    for (const [what, { p50, p99, missing, wrong }] of [
      ["50 inserts a second", live.oneByOne],
      ["one insert for all", live.atOnce],
    ] as const)
      line(
        what,
        `${p50.toFixed(0)} ms p50, ${p99.toFixed(0)} ms p99 (at most 1000) with ${live.subscriptions} subscriptions in ${live.processes} processes; ${missing} missing, ${wrong} to anyone else or twice (none)`,
        p99 <= 1_000 && missing + wrong === 0,
      );
    line("memory of the server", `${(live.bytesPerSocket / 1024).toFixed(0)} kB a socket`);
  },
  async load() {
    const minutes = Number(process.env.LOAD_MINUTES ?? 10);
    console.log(`\nEverybody at once for ${minutes} minutes`);
    const { visitors, students, sockets, seconds, pages, api, writes, notifications, held } = await everybodyAtOnce(
      site.address,
      dataDir,
      minutes,
      { pid: site.pid, folder },
    );
    for (const [who, { many, p99, failed }] of [
      [`${visitors} visitors`, pages],
      [`${students} students`, api],
      ["what they did", writes],
    ] as const) {
      const failures = [...failed].map(([what, times]) => `${times} × ${what}`).join(", ") || "none failed";
      const speed = `${(many / seconds).toFixed(0)} requests/s, p99 ${p99.toFixed(0)} ms`;
      line(who, `${speed} (at most 300), ${failures}`, p99 <= 300 && failed.size === 0);
    }
    line("acknowledged and lost", `${writes.lost} (none)`, writes.lost === 0);
    line(
      `${sockets} sockets`,
      `${notifications.many} notifications, p99 ${notifications.p99.toFixed(0)} ms; ${notifications.missing} missing, ${notifications.wrong} to anyone else or twice (none)`,
      notifications.missing + notifications.wrong === 0,
    );
    const [before, after] = [held.before, held.after].map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`);
    line(
      "held by the server",
      `${before} after a tenth of the time, ${after} at the end (at most a quarter more)`,
      held.after <= held.before * 1.25,
    );
  },
  async memory() {
    console.log(
      "\nMemory of a site with 512 MB: the process, its PostgreSQL and all that they start, with their programs",
    );
    const { bound, rows } = await ofASmallSite(path.join(folder, "small"));
    if (!bound) line("512 MB", "cannot be set here: as much as the machine has");
    for (const { what, megabytes, most } of rows)
      line(what, `${megabytes.toFixed(0)} MB (at most ${most})`, megabytes <= most);
  },
  async "sign-ins"() {
    console.log("\nA storm of sign-ins: a hundred at once, again and again");
    const { quiet, stormy, quietPage, stormyPage, answers, comeBack } = await measureSignInBurst(
      site.address,
      site.pid,
      dataDir,
      folder,
    );
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    line(
      "event loop held up, p99",
      `${ms(quiet.p99)} before, ${ms(stormy.p99)} during (at most ${STORM.heldUp}): ${times(stormy.p99, quiet.p99)}`,
      stormy.p99 <= STORM.heldUp,
    );
    line(
      "a page, p99",
      `${quietPage.p99} ms before, ${stormyPage.p99} ms during (at most ${STORM.page}): ${times(stormyPage.p99, quietPage.p99)}`,
      stormyPage.p99 <= STORM.page,
    );
    const became = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
    line(
      "sign-ins",
      `${became}; ${comeBack ? "all" : "NOT all"} who were sent away were told when to come back`,
      comeBack,
    );
  },
  async blog() {
    console.log("\nThe blog's list and search, rendered anew for each request (4 connections)");
    for (const { page, few, many } of await withManyArticles(site.address, dataDir))
      line(
        page,
        `${few.p99} ms p99 with the starting articles, ${many.p99} ms with 10,000: ${times(many.p99, few.p99)}`,
      );
  },
  async homework() {
    console.log("\nLists of homework through /rest/v1, on people's own tokens (4 connections)");
    for (const { list, few, many } of await withManyHomeworks(site.address, dataDir))
      line(list, `${few} ms p99 with the demo's, ${many} ms with 10,000: ${times(many, few)}`);
  },
  cards: () => readLargeDeck(site.address, dataDir, line),
  waiting: () => offerFreedHours(dataDir, line),
  async placement() {
    console.log(
      "\nThe next question of the placement test, 200 learners at once, beside the same function in the database",
    );
    const { ours, raw } = await answerAtOnce(site.address, dataDir);
    line("ours; in the database", `${describeTimes(ours)}; ${describeTimes(raw)}`);
    line("ratio", `p95 ${times(ours.p95, raw.p95)}, ours at most ${QUESTION_MS} ms`, ours.p95 <= QUESTION_MS);
  },
  async growth() {
    const { students, notifications, years, activeAMonth } = LARGE;
    console.log(
      `\nFrom ${SMALL.students} students to ${students}, with ${notifications} notifications and ${years} years of ${activeAMonth} a month (4 connections)`,
    );
    const { beside, list } = await withTenYears(site.address, dataDir, async () => ({
      api: await besideRawHandler(site.address, dataDir),
      storm: await measureSignInBurst(site.address, site.pid, dataDir, folder),
      page: await load(`${site.address}/pt/blog?page=1`, { connections: 4 }),
    }));
    const { few, many } = beside;
    line(
      "20 notifications, ratio to raw",
      `${few.api.ratio.toFixed(2)} → ${many.api.ratio.toFixed(2)} (at least 0.60)`,
      Math.min(few.api.ratio, many.api.ratio) >= 0.6,
    );
    const storms = [few.storm, many.storm];
    line(
      "a storm of sign-ins",
      `event loop held up p99 ${storms.map(({ stormy }) => stormy.p99.toFixed(1)).join(" → ")} ms (at most ${STORM.heldUp})`,
      storms.every(({ stormy, comeBack }) => stormy.p99 <= STORM.heldUp && comeBack),
    );
    line(
      "a page during it",
      `p99 ${storms.map(({ stormyPage }) => stormyPage.p99).join(" → ")} ms (at most ${STORM.page})`,
      storms.every(({ stormyPage }) => stormyPage.p99 <= STORM.page),
    );
    const pages = times(few.page.perSecond, many.page.perSecond);
    line("a page rendered anew", `p99 ${few.page.p99} → ${many.page.p99} ms, takes ${pages}`);
    for (const { who, what, few, many } of list)
      line(`${who}: ${what}`, `p99 ${few.p99} → ${many.p99} ms, takes ${times(few.perSecond, many.perSecond)}`);
  },
  async typing() {
    console.log("\nA key in the editor: CPU of the browser's main thread");
    const { few, many } = await typeInTexts(site.address, dataDir);
    for (const [text, { p50, p95 }] of [
      ["a text of 300 words", few],
      ["a text of 30,000 words", many],
    ] as const)
      line(text, `${p50.toFixed(1)} ms p50, ${p95.toFixed(1)} ms p95 (at most ${KEY_MS})`, p95 <= KEY_MS);
    line("ratio of the long one", `${times(many.p50, few.p50)} p50, ${times(many.p95, few.p95)} p95`);
  },
  async lighthouse() {
    console.log("\nFirst visits on a phone (Lighthouse): performance / accessibility / best practices / search");
    const pages = [...SCREENS.flatMap((screen) => LANGS.map((lang) => pathFor(screen, lang))), ...POSTS].filter(
      (page) => page.includes(only),
    );
    for (const page of pages) {
      // The first visit renders the page; later ones are served from the cache, in the smallest encoding.
      await run("curl", ["-s", "-o", path.join(folder, "page"), "-H", "accept-encoding: br", site.address + page]);
      const measured = await measure(site.address + page, folder);
      if (!measured) {
        line(page, "not measured: Lighthouse failed each time", false);
        continue;
      }
      const { scores, lcp, tbt, cls, bytes, requests } = measured;
      line(
        page,
        `${scores.join(" / ")}  LCP ${lcp} ms, TBT ${tbt} ms, CLS ${cls.toFixed(3)}, ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`,
      );
    }
    console.log("\nSigned-in pages (Lighthouse), at a phone's width and a desk's: performance / accessibility");
    for await (const { page, ...measured } of measureSignedIn(site.address, folder, only)) {
      if ("failed" in measured) {
        const { width, visit, failed } = measured.failed;
        line(`${page}, ${width}, ${visit} visit`, `not measured: ${failed}`, false);
        continue;
      }
      const { figures, kept } = measured;
      const { width, visit, performance, accessibility, fcp, lcp, tbt, cls, script, data } = figures;
      line(
        `${page}, ${width}, ${visit} visit`,
        `${performance} / ${accessibility}  FCP ${fcp} ms, LCP ${lcp} ms, TBT ${tbt} ms, CLS ${cls.toFixed(3)}, ${(script / 1000).toFixed(0)} kB of script, ${data} data requests`,
        kept,
      );
    }
  },
};

const asked = process.argv.slice(2).filter((part) => !part.startsWith("--"));
const unknown = asked.filter((part) => !(part in PARTS));
try {
  if (unknown.length > 0)
    throw new Error(`There are the parts ${Object.keys(PARTS).join(", ")}, not ${unknown.join(", ")}`);
  for (const [name, part] of Object.entries(PARTS)) {
    if (name === "lighthouse" && process.argv.includes("--no-lighthouse")) continue;
    if (asked.length === 0 || asked.includes(name)) await part();
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
