import { createHash, randomBytes } from "node:crypto";
import type { Client } from "../backend/site-backend.ts";
import { calibrateBank } from "../placement-test/calibrate-bank.ts";
import { addStartingItems } from "../starting-items.ts";
import { expectSuccess } from "./expect-success.ts";
import { RAFAEL } from "./personas.ts";
import { type DemoItem, randomFrom, takeSimulatedTest } from "./simulated-test.ts";

const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"];
/** Visitors at each level, so that some levels have enough to say how often a question was shown. */
const VISITORS = [8, 22, 24, 14, 8, 4];
/** Visitors who left after some questions. */
const LEFT = 18;
const ASKED = 24;
/** The student's two tests: half a year apart, and clearly so. */
const OWN = [
  { ability: 0.9, days: 170 },
  { ability: 2.2, days: 4 },
];
const SEED = 2026;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

type Learner = { ability: number; days: number; count: number; student?: string | undefined };

/** Adds placement tests of simulated learners: two of a student, the others of visitors; then calibrates the questions. */
export async function addPlacementTests(server: Client, ids: Map<string, string>): Promise<void> {
  await addStartingItems(server);
  const present = expectSuccess(await server.from("placement_attempts").select("id").limit(1));
  if (present.length > 0) return;
  const random = randomFrom(SEED);
  const rows = expectSuccess(
    await server.from("placement_items").select("id, code, skill, level, answer").is("retired_at", null).order("code"),
  );
  const bank = rows.map(({ level, ...item }) => ({ ...item, difficulty: LEVELS.indexOf(level) - 0.5 }));
  const visitors = VISITORS.flatMap((count, level) =>
    Array.from({ length: count }, () => ({ ability: level + random() - 0.5, days: 1 + 160 * random(), count: ASKED })),
  );
  const gone = Array.from({ length: LEFT }, () => ({
    ability: 5 * random(),
    days: 1 + 160 * random(),
    count: 1 + Math.floor(12 * random()),
  }));
  const student = ids.get(RAFAEL.email);
  const finished: Learner[] = [...visitors, ...OWN.map((test) => ({ ...test, count: ASKED, student }))];
  await takeTest(server, bank, gone, random);
  const taken = await takeTest(server, bank, finished, random);
  for (const { key } of taken) expectSuccess(await server.rpc("finish_placement_test", { key }));
  await setTimes(server, taken);
  await calibrateBank(server);
}

type TakenTest = { id: string; key: string; ended: string };

/** Writes the tests of learners, with their answers and the time that each took. */
async function takeTest(
  server: Client,
  bank: DemoItem[],
  learners: Learner[],
  random: () => number,
): Promise<TakenTest[]> {
  const tests = learners.map(({ ability, days, count, student }) => {
    const started = Date.now() - days * DAY_MS;
    const key = randomBytes(32).toString("base64url");
    return { key, started, student, answers: takeSimulatedTest(bank, ability, count, random) };
  });
  const attempts = expectSuccess(
    await server
      .from("placement_attempts")
      .insert(
        tests.map(({ key, started, student, answers }) => ({
          key_hash: hashOf(key),
          language: "pt" as const,
          started_at: new Date(started).toISOString(),
          // A finished test names its end below; until then it can be finished.
          expires_at: new Date(Date.now() + WEEK_MS).toISOString(),
          user_id: student ?? null,
          planned: answers.length,
        })),
      )
      .select("id, key_hash"),
  );
  const idOf = new Map(attempts.map(({ id, key_hash }) => [key_hash, id]));
  const withIds = tests.map((test) => ({ ...test, id: idOf.get(hashOf(test.key)) ?? "" }));
  const ends = new Map<string, string>();
  const answers = withIds.flatMap(({ id, started, answers }) => {
    let now = started;
    return answers.map(({ item, right, seconds }, place) => {
      const asked = new Date(now).toISOString();
      now += seconds * 1000;
      const answered = new Date(now).toISOString();
      ends.set(id, answered);
      return {
        attempt_id: id,
        position: place + 1,
        item_id: item.id,
        option_order: [0, 1, 2, 3],
        answer: right ? item.answer : (item.answer + 1) % 4,
        changes: 1,
        difficulty: item.difficulty,
        asked_at: asked,
        answered_at: answered,
      };
    });
  });
  expectSuccess(await server.from("placement_answers").insert(answers).select("position"));
  return withIds.map(({ id, key }) => ({ id, key, ended: ends.get(id) ?? "" }));
}

const hashOf = (key: string): string => `\\x${createHash("sha256").update(key).digest("hex")}`;

/** Finished tests ended when their last question was answered. */
async function setTimes(server: Client, taken: readonly TakenTest[]): Promise<void> {
  const endOf = new Map(taken.map(({ id, ended }) => [id, ended]));
  const attempts = expectSuccess(await server.from("placement_attempts").select("*").eq("stage", "finished"));
  const ended = attempts.map((attempt) => ({ ...attempt, finished_at: endOf.get(attempt.id) ?? attempt.finished_at }));
  expectSuccess(await server.from("placement_attempts").upsert(ended).select("id"));
}
