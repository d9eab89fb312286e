import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";

/** Debian's packages of the other browser engines. WebKit needs a display. */
const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const INSTALLED_WITHIN_MS = 180_000;

export type WebKit = { driver: string; browser: string; screen: string };

export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX, ...FIREFOX].find((place) => place !== undefined && existsSync(place));

export function findWebKit(): WebKit | undefined {
  const [driver, screen] = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].filter((place) => existsSync(place));
  const browser = globSync("/usr/{lib,libexec}/{*/,}webkit2gtk-4.1/MiniBrowser")[0];
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

const missing = (): string[] => [...(findFirefox() ? [] : ["Firefox"]), ...(findWebKit() ? [] : ["WebKit"])];

/** Installs both where possible, and reports the missing ones. */
export async function reportEngines(): Promise<void> {
  if (missing().length === 0) return;
  console.log("Installing Firefox and WebKit for the browser tests…");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const command of [["update"], ["install", "-y", "--no-install-recommends", ...PACKAGES]])
    await run([...sudo, "apt-get", ...command]);
  const still = missing();
  if (still.length > 0)
    console.log(`${still.join(" and ")} cannot be tried: apt-get did not give ${PACKAGES.join(", ")}.`);
}

function run([program = "", ...args]: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 2 ** 26, timeout: INSTALLED_WITHIN_MS }, () => resolve());
  });
}
