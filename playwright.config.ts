import { defineConfig, devices } from "@playwright/test";
import { findTestBrowser, launching } from "./scripts/chromium.ts";

const launchOptions = launching(findTestBrowser());

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
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, launchOptions },
    },
    { name: "phone", grepInvert: /@desktop/, use: { ...devices["Pixel 7"], launchOptions } },
  ],
});
