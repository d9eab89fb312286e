import path from "node:path";
import puppeteer, { ElementHandle } from "puppeteer-core";
import { type Engine, FIND, type Find } from "./engine.ts";

/** ALSA's settings for a silent sound card that does not exist. */
const SILENT_SOUND = path.join(import.meta.dirname, "silent-sound.conf");

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    // A machine without a sound card: what plays is heard by nobody, and is no error.
    env: { ...process.env, ALSA_CONFIG_PATH: SILENT_SOUND },
    extraPrefsFirefox: {
      "intl.accept_languages": "pt-BR, pt",
      "browser.contentblocking.category": "standard",
      // A microphone that hums, and nobody to ask for it.
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
    },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  // Errors of a page that was left while a file loaded, which Firefox attributes to the worker or the font.
  const isLeft = (text: string) =>
    text.includes("A ServiceWorker intercepted the request") ||
    (text.includes("downloadable font: download failed") && text.includes("status=2152398850"));
  page.on("console", (message) => message.type() === "error" && !isLeft(message.text()) && errors.push(message.text()));
  // Includes failed hydrations.
  page.on("pageerror", (error) => isLeft(String(error)) || errors.push(String(error)));

  const called = (body: string, values: unknown[]) =>
    `(function () { ${body} }).apply(null, ${JSON.stringify(values)})`;
  const find = async ({ kind, name }: Find): Promise<ElementHandle<Element>> => {
    const handle = await page.evaluateHandle<[], () => Element | null>(called(FIND, [kind, name]));
    if (!(handle instanceof ElementHandle)) throw new Error(`no ${kind} "${name}" on ${page.url()}`);
    return handle;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body, ...values) => page.evaluate(called(body, values)),
    has: async ({ kind, name }) =>
      (await page.evaluate(
        called(`return (function () { ${FIND} }).apply(null, arguments) !== null`, [kind, name]),
      )) === true,
    press: async (what) => (await find(what)).click(),
    type: async (what, text) => (await find(what)).type(text),
    give: async (what, file) => (await (await find(what)).toElement("input")).uploadFile(file),
    errors: () => errors,
    close: () => browser.close(),
  };
}
