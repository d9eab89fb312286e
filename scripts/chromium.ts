import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser that tests drive: `CHROMIUM` if set, else one of the usual places; undefined where none is installed. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES].find((place) => place !== undefined && existsSync(place));
}
