import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSchool } from "../pix/kills/testing.ts";
import { expectAgreement } from "./edits/testing.ts";
import { at, type CalendarStories, DAY, openCalendarStories, SECRET, SITE } from "./testing.ts";

let the: CalendarStories;
beforeAll(async () => {
  the = await openCalendarStories();
});
afterAll(() => the.close());

/** More than a round has steps; the process that is not killed any more ends the test. */
const MOST_STEPS = 100;
const FEWEST_STEPS = 20;

/** Runs a round in a process of its own, and kills that with SIGKILL at its nth step. Returns whether it was killed. */
async function runKilled(nth: number): Promise<boolean> {
  let killed = false;
  let number = 0;
  let kill = () => {};
  const step = () => {
    number += 1;
    if (!killed && number === nth) {
      killed = true;
      kill();
    }
    return !killed;
  };
  const { url, http } = await serveSchool(the.school, step);
  the.dav.step = step;
  try {
    await the.school.backend.sql`update public.calendar_sync set due_at = now(), claimed_until = null`;
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "round-until-killed.site.ts")], {
      env: {
        SITE: url,
        SERVER_KEY: the.school.backend.secretKey,
        SECRET_KEY: SECRET,
        SITE_URL: SITE,
        AUTHORITY: the.dav.network.ca,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    kill = () => void child.kill("SIGKILL");
    const [code, signal] = await once(child, "exit");
    expect(signal ?? code).toBe(killed ? "SIGKILL" : 0);
    return killed;
  } finally {
    the.dav.step = undefined;
    http.closeAllConnections();
    await new Promise((closed) => http.close(closed));
  }
}

test("a process that is killed between any two steps leaves both sides to agree, with nothing twice and nobody told of a move that was none", {
  timeout: 1_800_000,
}, async () => {
  const { client } = the.school.teacher;
  let step = 1;
  for (; step < MOST_STEPS; step += 1) {
    await the.reset();
    await the.connect();
    const moved = await the.schedule();
    const cancelled = await the.schedule("12:00");
    const movedThere = await the.schedule("14:00");
    await the.round();
    await client.rpc("move_hour", { entry: moved, local_date: DAY, local_time: "08:00" }).throwOnError();
    await client.rpc("cancel_hour", { entry: cancelled }).throwOnError();
    await the.schedule("20:00");
    await the.her.move(movedThere, at(DAY, "16:00"));
    await the.her.write(at(DAY, "18:00"));
    const killed = await runKilled(step);
    for (let round = 0; round < 2; round += 1) await the.round();
    await expectAgreement(the, `step ${step}`);
    expect(await the.startOf(movedThere)).toBe(at(DAY, "16:00").toISOString());
    expect(await the.bells("calendar_refused")).toEqual([]);
    if (!killed) break;
  }
  expect(step).toBeGreaterThan(FEWEST_STEPS);
  expect(step).toBeLessThan(MOST_STEPS);
});
