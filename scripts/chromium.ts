import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/** The same browser without windows and without notifications: half the work for the machine. */
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

/** The browser that people have: `CHROMIUM` if set, else one of the usual places; undefined where none is installed. */
export const findChromium = (): string | undefined => find(PLACES);

/** The browser that most journeys drive: one without windows where there is one. */
export const findTestBrowser = (): string | undefined => find([SHELL, ...PLACES]);

/** How a browser is started that is driven by journeys. */
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
