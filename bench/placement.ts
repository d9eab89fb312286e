import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { connectionOf, readSecrets } from "./database.ts";

/** The limit of the placement test's next question, in milliseconds at p95. */
export const QUESTION_MS = 50;
const LEARNERS = 200;
/** The pause before an answer: people take about twenty seconds for a question. */
const PAUSE_MS = { least: 4_000, most: 12_000 };
const LASTS_MS = 60_000;
/** As many connections as the server has for the API. */
const POOL = 10;

type Answer = (key: string, place: number) => Promise<void>;
export type AnswerTimes = { many: number; p50: number; p95: number };

export const describeTimes = ({ many, p50, p95 }: AnswerTimes): string =>
  `${p50.toFixed(1)} ms p50, ${p95.toFixed(1)} ms p95 of ${many} answers`;

/**
 * The time until the next question of the placement test is there, for 200 learners at once: through `/rest/v1`, and for
 * the same function called on a connection to the database. Each has a test of their own, begun before.
 */
export async function answerAtOnce(site: string, dataDir: string): Promise<{ ours: AnswerTimes; raw: AnswerTimes }> {
  const { publishableKey } = await readSecrets(dataDir);
  const sql = postgres({ ...(await connectionOf(dataDir)), max: POOL, onnotice() {} });
  try {
    const begin = async () => {
      const keys = Array.from({ length: LEARNERS }, () => randomBytes(32).toString("base64url"));
      for (const key of keys) await sql`select public.start_placement_test(${key}, 'pt')`;
      return keys;
    };
    const overHttp = async (key: string, place: number) => {
      const response = await fetch(`${site}/rest/v1/rpc/answer_placement_question`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          apikey: publishableKey,
          // A learner each, as the limits see it.
          "x-forwarded-for": `10.0.${key.charCodeAt(0)}.${key.charCodeAt(1)}`,
        },
        body: JSON.stringify({ key, place, option: place % 4, change: 1 }),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`An answer was refused: ${response.status}`);
    };
    const overSql = async (key: string, place: number) => {
      await sql`select public.answer_placement_question(${key}, ${place}, ${place % 4}, 1)`;
    };
    return { ours: await timeAnswers(await begin(), overHttp), raw: await timeAnswers(await begin(), overSql) };
  } finally {
    await sql.end();
  }
}

async function timeAnswers(keys: readonly string[], answer: Answer): Promise<AnswerTimes> {
  const took: number[] = [];
  const end = performance.now() + LASTS_MS;
  await Promise.all(
    keys.map(async (key) => {
      for (let place = 1; place <= 16; place += 1) {
        await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
        const began = performance.now();
        if (began > end) return;
        await answer(key, place);
        took.push(performance.now() - began);
      }
    }),
  );
  const sorted = took.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { many: sorted.length, p50: at(0.5), p95: at(0.95) };
}
