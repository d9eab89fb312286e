import { expect } from "vitest";
import { z } from "zod";
import { readStartingItems } from "../../server/starting-items.ts";
import type { Client, School } from "./school.ts";

const Question = z.object({
  position: z.number(),
  question: z.string(),
  audio: z.string().optional(),
  options: z.array(z.string()),
  chosen: z.number().optional(),
  changes: z.number(),
  right: z.number().optional(),
  transcript: z.string().optional(),
  explanation_pt: z.optional(z.string()),
  explanation_en: z.optional(z.string()),
});
export type Question = z.infer<typeof Question>;
/** The answer of a call that saves an answer. */
export const Next = z.object({ total: z.number(), question: z.nullable(Question) });
export const Test = z.object({
  stage: z.enum(["taking", "finished"]),
  total: z.number(),
  result: z
    .object({
      share: z.string(),
      level: z.string(),
      band: z.string(),
      correct: z.number(),
      asked: z.number(),
      name: z.string().nullable(),
      hurried: z.boolean(),
      sure: z.number().nullable(),
      neighbour: z.string().nullable(),
    })
    .nullable(),
  questions: z.array(Question),
});
export type Test = z.infer<typeof Test>;

/** Gives a school the bank that comes with the site. */
export async function addBank({ server }: School): Promise<void> {
  const items = JSON.parse(JSON.stringify(await readStartingItems()));
  expect((await server.rpc("add_starting_placement_items", { items })).data).toBe(true);
}

/** The actions of learners, as visitors of a school. */
export function learnersOf(school: () => School) {
  const start = async (key: string, earlier: string[] = [], who: Client = school().visitor): Promise<Test> =>
    Test.parse((await who.rpc("start_placement_test", { key, language: "pt", earlier_keys: earlier })).data);
  const finish = (key: string) => school().visitor.rpc("finish_placement_test", { key });
  const answer = (key: string, place: number, option: number, change = 1) =>
    school().visitor.rpc("answer_placement_question", { key, place, option, change });
  const keyOf = async (question: string): Promise<string> => {
    const { data } = await school()
      .server.from("placement_items")
      .select("options, answer")
      .eq("question", question)
      .is("retired_at", null)
      .single();
    return data?.options[data.answer] ?? "";
  };
  /** Answers a question, correctly if `right` is true. Returns the next question, or null. */
  async function answerNext(key: string, { position, question, options, changes }: Question, right: boolean) {
    const place = options.indexOf(await keyOf(question));
    const { data, error } = await answer(key, position, right ? place : (place + 1) % 4, changes + 1);
    expect(error).toBeNull();
    return Next.parse(data);
  }
  /** Answers the questions from one on until the test asks no more, or so many are answered. Returns the planned number. */
  async function answerFrom(key: string, first: Question | undefined, right: boolean, most = 60): Promise<number> {
    let next = { total: 0, question: first ?? null };
    for (let given = 0; next.question && given < most; given += 1) next = await answerNext(key, next.question, right);
    return next.total;
  }
  /** Lets the answers of a test have taken a minute each, from a question on. */
  const takeTime = (key: string, from = 1) => school().backend.sql`
    update public.placement_answers set asked_at = asked_at - interval '1 minute'
    where attempt_id = (select id from public.placement_attempts where key_hash = private.key_hash(${key})) and position >= ${from}`;
  async function takeWhole(key: string, right: boolean, earlier: string[] = []): Promise<Test> {
    const { questions } = await start(key, earlier);
    await answerFrom(key, questions.at(-1), right);
    await takeTime(key);
    return Test.parse((await finish(key)).data);
  }
  return { start, finish, answer, answerNext, answerFrom, takeTime, takeWhole };
}
