import { defineConfig, devices } from "@playwright/test";
import { findTestBrowser, launching } from "./scripts/chromium.ts";

const launchOptions = launching(findTestBrowser());

/**
 * A journey is walked on the screen that its people mostly have: learners and readers on a phone, the teacher at a desk.
 * `accessibility.spec.ts` looks at every page in every width; `npm run e2e` walks all journeys on both screens.
 */
const LEARNERS = [
  "account",
  "bell",
  "blog",
  "booking",
  "class-notes",
  "database-outage",
  "dictation",
  "homework",
  "language",
  "notification-choices",
  "offline",
  "offline-feedback",
  "offline-homework",
  "offline-student-area",
  "placement",
  "private-link",
  "progress",
  "session",
  "speaking",
  "temporary-password",
  "undo",
];
/** Journeys about the screen itself. */
const ABOUT_SCREENS = ["motion", "navigation"];
const everyScreen = process.env.EVERY_SCREEN === "1";

/** Playwright looks for a pattern in a project's name, a file's path, titles and tags, in this order. */
const within = (files: readonly string[]) => ` (${files.join("|")})\\.spec\\.ts `;
const onPhone = new RegExp(`${within([...LEARNERS, ...ABOUT_SCREENS])}|@phone`);
const offDesk = new RegExp(`${within(LEARNERS)}(?!.*@desktop)|@phone`);

/** Not Chromium: what they drive is their own. */
const IN_OTHER_ENGINES = "**/engines/**";
/** The checks of the specification set the size of the screen themselves. */
const SPECIFICATION = "**/specification/**";
/** Listening to Orca takes Debian's packages, and is a command of its own. */
const SPOKEN = "**/screen-reader/**";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/site.setup.ts",
  fullyParallel: true,
  // Twice the cores: a journey waits for what it sees half of its time. With five, all of them wait for the processor.
  workers: 4,
  // Ends journeys that hang, not those that are slow on a busy machine.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    // A service worker's cache would hide requests from journeys that are not about it.
    serviceWorkers: "block",
    baseURL: process.env.SITE_UNDER_TEST,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Drawing what moves costs processor time and shows nothing: only journeys about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  projects: [
    // First: other journeys fill the cores while these wait for their browsers.
    { name: "engines", testDir: "tests/engines", ...(process.env.ENGINES !== "whole" && { grepInvert: /@whole/ }) },
    ...(process.env.SCREEN_READER === "1" ? [{ name: "screen-reader", testDir: "tests/screen-reader" }] : []),
    {
      name: "specification",
      testDir: "tests/specification",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, launchOptions },
    },
    {
      name: "desktop",
      grepInvert: everyScreen ? /@phone/ : offDesk,
      testIgnore: [IN_OTHER_ENGINES, SPECIFICATION, SPOKEN],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, launchOptions },
    },
    {
      name: "phone",
      ...(everyScreen ? {} : { grep: onPhone }),
      grepInvert: /@desktop/,
      testIgnore: [IN_OTHER_ENGINES, SPECIFICATION, SPOKEN],
      use: { ...devices["Pixel 7"], launchOptions },
    },
  ],
});
