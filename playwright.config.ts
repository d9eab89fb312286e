import { defineConfig, devices } from "@playwright/test";
import { findTestBrowser, launching } from "./scripts/chromium.ts";

const launchOptions = launching(findTestBrowser());

const files = (names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * A journey is walked on the screen that its people mostly have: learners on a phone, the teacher at a desk. What a page
 * looks like in every width is said by `accessibility.spec.ts`. The journeys of no list are walked on both, and all of them
 * with `npm run e2e`.
 */
const ON_A_PHONE = files([
  "account",
  "dictation",
  "temporary-password",
  "homework",
  "placement",
  "private-link",
  "undo",
]);
const AT_A_DESK = files([
  "managing-articles",
  "panel",
  "payments",
  "pictures",
  "placement-bank",
  "scheduling",
  "second-factor",
  "students",
  "teacher-panel",
  "teacher-password",
  "writing-articles",
]);
/** The network, sessions and pending drafts behave the same on any screen. */
const ON_ANY_SCREEN = files([
  "offline-student-area",
  "database-outage",
  "session",
  "offline-homework",
  "offline-feedback",
]);
/** Not Chromium: what they drive is their own. */
const IN_OTHER_ENGINES = "**/engines/**";
const everyScreen = process.env.EVERY_SCREEN === "1";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/site.setup.ts",
  fullyParallel: true,
  // One more than there are cores: a journey mostly waits.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    // A service worker's cache would hide requests from journeys that are not about it.
    serviceWorkers: "block",
    baseURL: process.env.SITE_UNDER_TEST,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone/,
      testIgnore: [IN_OTHER_ENGINES, ...ON_ANY_SCREEN, ...(everyScreen ? [] : ON_A_PHONE)],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, launchOptions },
    },
    {
      name: "phone",
      grepInvert: /@desktop/,
      testIgnore: [IN_OTHER_ENGINES, ...(everyScreen ? [] : AT_A_DESK)],
      use: { ...devices["Pixel 7"], launchOptions },
    },
    { name: "engines", testDir: "tests/engines", ...(process.env.ENGINES !== "whole" && { grepInvert: /@whole/ }) },
  ],
});
