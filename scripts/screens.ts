// Writes screenshots of every screen of the demo and of a new site, at 390 and 1280 pixels, in light and dark, with a page
// that shows them. `npm run screens -- FOLDER PATTERN` takes only screens whose name holds the pattern. SCREENS_DEMO and
// SCREENS_NEW are the addresses of running sites; others are started for it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Lang, pathFor, type Screen } from "../app/i18n/screens.ts";
import { PAGES, PANEL as PANEL_SCREENS } from "../tests/pages.ts";
import { findTestBrowser, launching } from "./chromium.ts";

const [folder = "test-results/screens", pattern = ""] = process.argv.slice(2);
const PASSWORD = "demo-English-2026";
const TEACHER = { email: "admin@example.com", password: PASSWORD };
const STUDENT = { email: "aluno@example.com", password: PASSWORD };
const NEW_TEACHER = { email: "professora@example.com", password: "uma-senha-bem-longa-2026" };
const WIDTHS = [390, 1280];
const THEMES = ["light", "dark"] as const;

const screens = (
  lang: Lang,
  ...names: Exclude<
    Screen,
    `${string}Post` | `${string}Version` | `${string}Result` | "recap" | "myRoom" | "myHomeworkItem"
  >[]
) => names.map((name) => pathFor(name, lang));
const PUBLIC = [
  ...PAGES.flat(),
  ...(["pt", "en"] as const).flatMap((lang) =>
    screens(lang, "scheduleConfirmation", "waitingList", "unsubscribe", "guardian", "dataCopy"),
  ),
];
const AREA = (["pt", "en"] as const).flatMap((lang) => [
  ...screens(lang, "dashboard", "myProgress", "myHomework", "myCards", "myGrades", "myLine", "myClasses", "myPayments"),
  ...screens(lang, "myProfile", "myFeedback"),
]);
const PANEL = [
  ...PANEL_SCREENS.flat(),
  "post-grades?tab=modules",
  "manage-testimonials?tab=feedback",
  "manage-test?tab=figures",
].map((name) => `/admin/${name}`);
const WELCOME = ["name", "hours", "prices", "student"].map((step) => `/admin/welcome?step=${step}`);

const GROUPS = [
  { site: "demo", who: "visitor", person: undefined, paths: PUBLIC },
  { site: "demo", who: "student", person: STUDENT, paths: AREA },
  { site: "demo", who: "teacher", person: TEACHER, paths: PANEL },
  { site: "new", who: "visitor", person: undefined, paths: screens("pt", "home", "about", "blog", "schedule") },
  { site: "new", who: "teacher", person: NEW_TEACHER, paths: [...PANEL, ...WELCOME] },
] as const;

const started: ChildProcess[] = [];
const scratch = await mkdtemp(path.join(os.tmpdir(), "screens-"));

/** Starts a site with a data folder of its own. @returns its address */
async function start(file: string, env: Record<string, string>): Promise<string> {
  const site = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: "0", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(site);
  for await (const line of createInterface({ input: site.stdout }))
    if (/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(line)) {
      site.stdout.resume();
      return line;
    }
  throw new Error(`${file} did not start`);
}

const SITES = {
  demo: () =>
    process.env.SCREENS_DEMO ??
    start("server/demo/main.ts", { DEMO_DATA_DIR: path.join(scratch, "demo"), DEMO_PASSWORD: PASSWORD }),
  new: () =>
    process.env.SCREENS_NEW ??
    start("server/main.ts", {
      DATA_DIR: path.join(scratch, "new"),
      ADMIN_EMAIL: NEW_TEACHER.email,
      ADMIN_PASSWORD: NEW_TEACHER.password,
    }),
};

async function signIn(page: Page, address: string, { email, password }: typeof TEACHER): Promise<void> {
  await page.goto(address + pathFor("profile", "pt"));
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(/dashboard/);
}

const nameOf = (site: string, who: string, to: string) => `${site}-${who}${to.replaceAll(/[^\w]+/g, "-")}`;

/** Takes the screens of one group in one width and theme. @returns their names with the heights in pixels */
async function takeAll(
  browser: Browser,
  address: string,
  group: (typeof GROUPS)[number],
  width: number,
  theme: string,
) {
  const paths = group.paths.filter((to) => nameOf(group.site, group.who, to).includes(pattern));
  if (paths.length === 0) return [];
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 800 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page = await context.newPage();
  if (group.person) await signIn(page, address, group.person);
  const taken: { name: string; height: number }[] = [];
  for (const to of paths) {
    const name = nameOf(group.site, group.who, to);
    await page.goto(address + to, { waitUntil: "networkidle" });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
    taken.push({ name, height });
  }
  await context.close();
  return taken;
}

await mkdir(folder, { recursive: true });
const heights = new Map<string, Record<number, number>>();
const browser = await chromium.launch(launching(findTestBrowser()));
try {
  for (const site of ["demo", "new"] as const) {
    const groups = GROUPS.filter(
      (group) => group.site === site && group.paths.some((to) => nameOf(site, group.who, to).includes(pattern)),
    );
    if (groups.length === 0) continue;
    const address = await SITES[site]();
    for (const group of groups)
      for (const width of WIDTHS)
        for (const theme of THEMES)
          for (const { name, height } of await takeAll(browser, address, group, width, theme))
            heights.set(name, { ...heights.get(name), [width]: height });
  }
} finally {
  await browser.close();
  for (const site of started) site.kill("SIGTERM");
  await Promise.all(started.map((site) => site.exitCode ?? new Promise((resolve) => site.once("exit", resolve))));
  await rm(scratch, { recursive: true, force: true });
}
const shown = [...heights].map(([name, high]) => {
  const pictures = WIDTHS.flatMap((width) =>
    THEMES.map((theme) => `<img src="${name}-${width}-${theme}.png" width="${width / 2}" loading="lazy" alt="">`),
  );
  return `<h2>${name}: ${WIDTHS.map((width) => `${high[width]} px at ${width}`).join(", ")}</h2><div>${pictures.join("")}</div>`;
});
await writeFile(
  path.join(folder, "index.html"),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>All screens</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}div{display:flex;gap:1rem;overflow:auto;align-items:start}img{border:1px solid #999;flex:none}</style>
<h1>All screens</h1>${shown.join("\n")}</html>`,
);
for (const [name, high] of heights)
  console.log(`${name}: ${WIDTHS.map((width) => `${high[width]} px at ${width}`).join(", ")}`);
console.log(`${heights.size} screens: ${path.resolve(folder, "index.html")}`);
