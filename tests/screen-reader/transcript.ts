import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Listener } from "./orca.ts";
import { withoutDates } from "./without-dates.ts";

const FOLDER = path.join(import.meta.dirname, "spoken");
/** A step has ended when the screen reader has stopped speaking. */
const QUIET_MS = 2000;
/** The bell tells of news whenever they come. */
const BELL = "Notificações,";
/** Orca's own words about a page that loads slowly. */
const WAITS = "Carregando. Por favor aguarde.";
/** Stops of the Tab key before what a listener looks for. */
const FARTHEST = 20;

type Step = { act: string; said: string[] };
const NOTHING_MORE: Step = { act: "nothing more", said: [] };

/** A transcript: what a listener does, each after `> `, and below it what they hear. */
const parse = (text: string): Step[] =>
  text
    .split(/^> /m)
    .slice(1)
    .map((step) => step.trimEnd().split("\n"))
    .map(([act = "", ...said]) => ({ act, said }));

const format = (steps: readonly Step[]) =>
  `${steps.map(({ act, said }) => [`> ${act}`, ...said, ""].join("\n")).join("")}`;

/** Waits until the screen reader has stopped speaking. */
export async function silence(heard: () => string[]): Promise<void> {
  for (let before = -1; before < heard().length; await wait(QUIET_MS)) before = heard().length;
}

/**
 * Compares what the screen reader says at each step with the committed transcript of a journey; with
 * `--update-snapshots` it is written anew.
 */
export function transcriptOf(name: string, { press, type, heard, forget }: Listener) {
  const file = path.join(FOLDER, `${name}.txt`);
  const isWriting = ["all", "changed"].includes(test.info().config.updateSnapshots) || !existsSync(file);
  const expected = isWriting ? [] : parse(readFileSync(file, "utf8"));
  const steps: Step[] = [];
  const said = () =>
    heard()
      .filter((line) => !line.startsWith(BELL) && line !== WAITS)
      .map(withoutDates);

  const step = async (act: string, go: () => void, until?: RegExp) => {
    forget();
    go();
    // A busy machine announces a message and the focus in either order.
    const { act: wanted, said: words } = isWriting ? { act, said: [] } : (expected[steps.length] ?? NOTHING_MORE);
    expect(act, `${file}, step ${steps.length + 1}`).toBe(wanted);
    if (until) await expect.poll(() => said().some((line) => until.test(line)), `${until} is said`).toBe(true);
    await expect.poll(() => words.filter((line) => !said().includes(line)), `${file}: ${act}`).toEqual([]);
    await silence(heard);
    if (!isWriting) expect(said().sort(), `${file}, step ${steps.length + 1}: ${act}`).toEqual([...words].sort());
    steps.push({ act, said: said() });
  };
  const tab = () => step("Tab", () => press("Tab"));
  return {
    /** Presses a key, and waits for words that take long to come. */
    press: (key: string, until?: RegExp) => step(key, () => press(key), until),
    type: (text: string) => step(`escreve “${text}”`, () => type(text)),
    /** Presses Tab until a listener hears these words. */
    tabTo: async (words: string | RegExp) => {
      const isThere = () => steps.at(-1)?.said.some((line) => line.match(words)) ?? false;
      let stops = 0;
      do {
        expect(stops, `the Tab key reaches ${words}`).toBeLessThan(FARTHEST);
        await tab();
        stops += 1;
      } while (!isThere());
    },
    end: async () => {
      if (isWriting) {
        await mkdir(FOLDER, { recursive: true });
        await writeFile(file, format(steps));
      }
      expect(steps.length, `${file}: steps`).toBe(isWriting ? steps.length : expected.length);
    },
  };
}
