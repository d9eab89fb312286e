import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import puppeteer, { type Page } from "puppeteer-core";
import { z } from "zod";

/** The programs that it takes, with their Debian packages. */
const PROGRAMS = {
  "/usr/bin/orca": "orca",
  "/usr/bin/firefox-esr": "firefox-esr",
  "/usr/bin/Xvfb": "xvfb",
  "/usr/bin/xdotool": "xdotool",
  "/usr/bin/dbus-daemon": "dbus-daemon",
  "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
  "/usr/bin/speech-dispatcher": "speech-dispatcher",
  "/usr/lib/speech-dispatcher-modules/sd_espeak-ng": "speech-dispatcher-espeak-ng",
  "/usr/lib/python3/dist-packages/speechd/client.py": "python3-speechd",
};
const FOLDER = import.meta.dirname;
/** ALSA's settings for a sound card that is none. */
const SILENT_SOUND = path.join(FOLDER, "../engines/silent-sound.conf");
const SPEECH = `AudioOutputMethod "alsa"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DefaultLanguage "pt-BR"
`;
/** Typed keys are not echoed, and no page is counted and read to its end by itself. */
const READING = {
  enableKeyEcho: false,
  sayAllOnLoad: false,
  pageSummaryOnLoad: false,
  startingProfile: ["Default", "default"],
};
const Said = z.object({ text: z.string(), lang: z.string() });

/** The packages that this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));

/** Somebody at a computer with Firefox who hears what Orca says and sees nothing. */
export type Listener = {
  page: Page;
  /** Presses keys by xdotool's names, as hands do: Orca gets them before the page. */
  press(...keys: string[]): void;
  type(text: string): void;
  /** Everything said since it was last forgotten, in the order of speech. */
  heard(): string[];
  forget(): void;
  close(): Promise<void>;
};

/** Starts a screen, a session bus, espeak-ng, Orca and Firefox of their own, in Portuguese. */
export async function startOrca(): Promise<Listener> {
  // The paths of sockets must be short.
  const home = await mkdtemp(path.join(os.tmpdir(), "orca-"));
  const spokenFile = path.join(home, "spoken");
  const started: ChildProcess[] = [];
  const start = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"], env });
    started.push(child);
    return child;
  };
  const firstLine = async (child: ChildProcess) => {
    const [bytes] = await once(child.stdio[3] ?? child, "data");
    return String(bytes).trim();
  };
  await writeSettings(home);
  await writeFile(spokenFile, "");

  const screen = start("/usr/bin/Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    DISPLAY: `:${await firstLine(screen)}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    SPEECHD_ADDRESS: `unix_socket:${home}/speech`,
    SPOKEN_FILE: spokenFile,
    ALSA_CONFIG_PATH: SILENT_SOUND,
    GNOME_ACCESSIBILITY: "1",
    TZ: "America/Sao_Paulo",
    LANG: "C.UTF-8",
    LANGUAGE: "pt_BR",
  };
  const bus = start("/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=3"], env);
  env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus);
  start("/usr/bin/speech-dispatcher", ["-s", "-C", home, "-S", `${home}/speech`, "-L", home, "-P", `${home}/pid`], env);
  await expect.poll(() => existsSync(`${home}/speech`), "speech-dispatcher").toBe(true);
  const heardLines = () => readFileSync(spokenFile, "utf8").split("\n").slice(0, -1);
  start("/usr/bin/orca", [], env);
  await expect.poll(() => heardLines().length, "Orca's first words").toBeGreaterThan(0);

  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: false,
    env,
    defaultViewport: null,
    args: ["--width=1280", "--height=900"],
    extraPrefsFirefox: { "accessibility.force_disabled": -1, "intl.accept_languages": "pt-BR, pt" },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const xdotool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("/usr/bin/xdotool", args, { env, encoding: "utf8" });
    if (status !== 0) throw new Error(`xdotool ${args[0]}: ${stderr}`);
    return stdout.trim();
  };
  // No window manager gives the window the focus.
  const windows = xdotool("search", "--sync", "--onlyvisible", "--name", "Firefox").split("\n");
  xdotool("windowfocus", windows.at(-1) ?? "");

  let forgotten = 0;
  return {
    page,
    press: (...keys) => void xdotool("key", "--delay", "100", ...keys),
    type: (text) => void xdotool("type", "--delay", "40", text),
    heard: () =>
      heardLines()
        .slice(forgotten)
        .map((line) => Said.parse(JSON.parse(line)))
        .map(({ text, lang }) => (lang && lang !== "pt" ? `[${lang}] ${text}` : text)),
    forget: () => {
      forgotten = heardLines().length;
    },
    close: async () => {
      await browser.close();
      for (const child of started.reverse()) child.kill("SIGKILL");
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function writeSettings(home: string): Promise<void> {
  const orca = path.join(home, ".local/share/orca");
  await mkdir(orca, { recursive: true });
  await copyFile(path.join(FOLDER, "orca-customizations.py"), path.join(orca, "orca-customizations.py"));
  const profiles = { default: { profile: ["Default", "default"], pronunciations: {}, keybindings: {} } };
  const settings = { general: READING, profiles, pronunciations: {}, keybindings: {} };
  await writeFile(path.join(orca, "user-settings.conf"), JSON.stringify(settings));
  await writeFile(path.join(home, "speechd.conf"), SPEECH);
}
