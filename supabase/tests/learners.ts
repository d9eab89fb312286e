import { expect } from "vitest";
import { z } from "zod";
import { readStartingItems } from "../../server/starting-items.ts";
import type { Client, School } from "./school.ts";

export const Test = z.object({
  stage: z.enum(["routing", "second", "finished"]),
  total: z.number(),
  result: z
    .object({
      share: z.string(),
      level: z.string(),
      band: z.string(),
      correct: z.number(),
      asked: z.number(),
      name: z.string().nullable(),
    })
    .nullable(),
  questions: z.array(
    z.object({
      position: z.number(),
      question: z.string(),
      options: z.array(z.string()),
      chosen: z.number().optional(),
      right: z.number().optional(),
      transcript: z.string().optional(),
      explanation_pt: z.optional(z.string()),
      explanation_en: z.optional(z.string()),
    }),
  ),
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
  const advance = (key: string) => school().visitor.rpc("advance_placement_test", { key });
  const answer = (key: string, place: number, option: number) =>
    school().visitor.rpc("answer_placement_question", { key, place, option });
  const keyOf = async (question: string): Promise<string> => {
    const { data } = await school()
      .server.from("placement_items")
      .select("options, answer")
      .eq("question", question)
      .is("retired_at", null)
      .single();
    return data?.options[data.answer] ?? "";
  };
  async function answerAll(key: string, { questions }: Test, right: boolean): Promise<void> {
    for (const { position, question, options } of questions) {
      const place = options.indexOf(await keyOf(question));
      expect((await answer(key, position, right ? place : (place + 1) % 4)).error).toBeNull();
    }
  }
  async function takeWhole(key: string, right: boolean, earlier: string[] = []): Promise<Test> {
    await answerAll(key, await start(key, earlier), right);
    await answerAll(key, Test.parse((await advance(key)).data), right);
    return Test.parse((await advance(key)).data);
  }
  return { start, advance, answer, answerAll, takeWhole };
}
