import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "../chromium.ts";

/** Debian's packages. The second only saves time, and older releases lack it. */
const PACKAGES = ["chromium", "chromium-headless-shell"];

const installed = (): boolean => findChromium() !== undefined || existsSync(chromium.executablePath());

/** Installs a browser if needed. Returns the reason when that fails. */
export async function ensureBrowser(): Promise<string | undefined> {
  if (installed()) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  console.log("Installing Chromium for the browser tests…");
  let said = "";
  for (const command of ["update", ...PACKAGES.map((name) => `install -y --no-install-recommends ${name}`)]) {
    const { output } = await run([...sudo, "apt-get", ...command.split(" ")]);
    said += output;
  }
  if (installed()) return;
  return [
    "No browser was found, and none could be installed. Install Chromium or Google Chrome,",
    "or name one: CHROMIUM=/path/to/chromium npm test. Installing said:",
    said.trim(),
  ].join("\n");
}

function run([program = "", ...args]: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}${error && !stderr ? error.message : ""}\n` }),
    );
  });
}
