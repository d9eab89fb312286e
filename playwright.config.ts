import { defineConfig, devices } from "@playwright/test";
import { findTestBrowser, launching } from "./scripts/chromium.ts";

const launchOptions = launching(findTestBrowser());

/** What becomes of the network, of a session and of what waits to be sent is the same on any screen: they are tried on a phone. */
const ON_ANY_SCREEN = ["away", "database-away", "session", "waiting", "waiting-feedback"].map(
  (name) => `**/${name}.spec.ts`,
);

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
    // What it keeps would hide requests from journeys that are not about it.
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
      testIgnore: ON_ANY_SCREEN,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, launchOptions },
    },
    { name: "phone", grepInvert: /@desktop/, use: { ...devices["Pixel 7"], launchOptions } },
  ],
});
