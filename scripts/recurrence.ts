// Compares our reading of random recurrence rules with python3-dateutil (Debian): npm run recurrence -- [COUNT] [SEED]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { recur } from "../server/calendar/recurrence.ts";
import { readRecurrenceRule } from "../server/calendar/recurrence-rule.ts";

const Case = z.strictObject({ start: z.string(), rule: z.string(), days: z.array(z.string()) });
const FIRST = Date.parse("2026-01-01T00:00Z");
const LAST = Date.parse("2031-12-31T23:59Z");

const [count = "10000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const python = spawn("python3", [fileURLToPath(new URL("./recurrence/rules.py", import.meta.url)), count, seed], {
  stdio: ["ignore", "pipe", "inherit"],
});
let compared = 0;
let different = 0;
for await (const line of createInterface(python.stdout)) {
  const { start, rule, days } = Case.parse(JSON.parse(line));
  const ours = read(rule, start);
  compared += 1;
  if (ours.join() === days.join()) continue;
  different += 1;
  process.stdout.write(
    `${start} ${rule}\n  dateutil ${days.slice(0, 5).join(" ")}\n  ours     ${ours.slice(0, 5).join(" ")}\n`,
  );
}
process.stdout.write(`${compared} rules of seed ${seed}, ${different} different\n`);
if (compared !== Number(count) || different > 0) process.exitCode = 1;

function read(rule: string, start: string): string[] {
  try {
    return recur(readRecurrenceRule(rule.split(";")), Date.parse(`${start}Z`), FIRST, LAST).map((time) =>
      new Date(time).toISOString().slice(0, 16),
    );
  } catch (error) {
    // A rule that never has a time has none there, either.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
