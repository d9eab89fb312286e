import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/** A headless build of the same browser, which takes half the work. */
const SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const find = (places: readonly string[]): string | undefined =>
  [process.env.CHROMIUM, ...places].find((place) => place !== undefined && existsSync(place));

/** The installed browser: `CHROMIUM` if set, else one of the usual paths; undefined without one. */
export const findChromium = (): string | undefined => find(PLACES);

/** The browser for most journeys: the headless build if installed. */
export const findTestBrowser = (): string | undefined => find([SHELL, ...PLACES]);

/** The launch options of a browser for journeys. */
export const launching = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
