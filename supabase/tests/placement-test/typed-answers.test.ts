import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readStartingItems } from "../../../server/starting-items.ts";
import { addBank } from "../learners.ts";
import { bookingKey, openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());

/** The mark of a typed answer to a question with these accepted forms and wrong options. */
async function markOf(typed: string, accepted: string[], wrong = ["x", "y", "z"]): Promise<string> {
  const item = { accepted, options: [accepted[0], ...wrong], answer: 0 };
  const [row] = await school.backend.sql`select private.mark_of(
    jsonb_populate_record(null::public.placement_items, ${school.backend.sql.json(item as never)}), ${typed}) as mark`;
  return String(row?.mark);
}

test.each([
  ["are", ["are"]],
  ["ARE", ["are"]],
  ["  are ", ["are"]],
  ["are.", ["are"]],
  ["“are”", ["are"]],
  ["july", ["July"]],
  ["i", ["I"]],
  ["don’t like", ["don't like"]],
  ["do not like", ["don't like"]],
  ["dont like", ["do not like"]],
  ["didnt go", ["didn't go"]],
  ["can not", ["can't"]],
  ["cannot", ["can't"]],
  ["won't", ["will not"]],
  ["will be lying", ["'ll be lying"]],
  ["have been  waiting", ["'ve been waiting"]],
  ["’s cooking", ["'s cooking"]],
  ["far fetched", ["far-fetched"]],
  ["Did we realize", ["did we realise"]],
  ["colour", ["color"]],
  ["traveled", ["travelled"]],
  ["theater", ["theatre"]],
  ["license", ["licence"]],
])("%j is taken for one of %j", async (typed, accepted) => {
  expect(["right", "misspelt"]).toContain(await markOf(typed, accepted));
});

test.each([
  ["expencive", "expensive", "wrong"],
  ["expansive", "expensive", "wrong"],
  ["expinsive", "expensive", "misspelt"],
  ["embarassed", "embarrassed", "misspelt"],
  ["Wendesday", "Wednesday", "misspelt"],
  ["unanimus", "unanimous", "misspelt"],
  ["becuase of", "because of", "misspelt"],
  ["carefuly", "carefully", "misspelt"],
  ["dont", "don't", "misspelt"],
  ["playd", "played", "misspelt"],
  ["", "expensive", "wrong"],
  ["expensively", "expensive", "wrong"],
] as const)("%j instead of %j is %s", async (typed, meant, mark) => {
  expect(await markOf(typed, [meant])).toBe(mark);
});

test.each([
  ["was", "has"],
  ["has", "was"],
  ["were", "where"],
  ["lose", "loose"],
  ["loose", "lose"],
  ["then", "than"],
  ["than", "then"],
  ["work", "works"],
  ["works", "work"],
  ["eat", "eaten"],
  ["woman", "women"],
  ["brought", "bought"],
  ["became", "become"],
  ["thought", "though"],
  ["quite", "quiet"],
  ["desert", "dessert"],
  ["patiently", "patently"],
  ["adopted", "adapted"],
  ["sisters", "sister's"],
  ["will work", "would work"],
  ["have work", "have worked"],
  ["withdrew", "withdraw"],
])("%j is not taken for %j, as it is English itself or wrong at its end", async (typed, meant) => {
  expect(await markOf(typed, [meant])).toBe("wrong");
});

test("an option that is wrong stays wrong when it is typed, however near it is", async () => {
  expect(await markOf("reciept", ["receipt"], ["recipe", "menu", "bill"])).toBe("misspelt");
  expect(await markOf("reciept", ["receipt"], ["reciept", "menu", "bill"])).toBe("wrong");
});

test("all forms that the bank accepts are right, and none of its wrong options is", async () => {
  const rows = await school.backend.sql`
    select i.code, a.form, private.mark_of(i, a.form) as mark, 'right' as expected
    from public.placement_items i, unnest(i.accepted) as a (form)
    union all
    select i.code, o.form, private.mark_of(i, o.form), 'wrong'
    from public.placement_items i, unnest(i.options) with ordinality as o (form, place)
    where i.accepted is not null and o.place <> i.answer + 1`;
  expect(rows.length).toBeGreaterThan(800);
  expect(rows.filter(({ mark, expected }) => mark !== expected)).toEqual([]);
  const shown = await school.backend.sql`
    select i.code from public.placement_items i where lower(i.accepted[1]) <> lower(i.options[i.answer + 1])`;
  expect(shown).toEqual([]);
});

const Question = z.object({
  position: z.number(),
  question: z.string(),
  options: z.array(z.string()),
  changes: z.number(),
  is_typed: z.boolean().optional(),
  cue: z.string().optional(),
  typed: z.string().optional(),
  mark: z.string().optional(),
  accepted: z.array(z.string()).optional(),
});
const Next = z.object({ total: z.number(), question: z.nullable(Question) });
const State = z.object({ questions: z.array(Question), result: z.nullable(z.object({ correct: z.number() })) });

const start = async (key: string, types = true) =>
  State.parse((await school.visitor.rpc("start_placement_test", { key, language: "pt", types })).data);
const send = (key: string, place: number, answer: { option?: number; typed?: string }, change = 1) =>
  school.visitor.rpc("answer_placement_question", { key, place, change, ...answer });

/** Goes on, with the first option of each question, until one is typed. */
async function untilTyped(key: string) {
  let question = (await start(key)).questions.at(-1);
  while (question && !question.is_typed)
    question = Next.parse((await send(key, question.position, { option: 0 })).data).question ?? undefined;
  if (!question) throw new Error("no question is typed");
  return question;
}
const itemOf = async (question: string) => {
  const { data } = await school.server
    .from("placement_items")
    .select("accepted, options, answer")
    .eq("question", question)
    .is("retired_at", null)
    .single();
  return { accepted: data?.accepted ?? [], wrong: data?.options[(data.answer + 1) % 4] ?? "" };
};

describe("typing", () => {
  test("typing shows no option and tells no accepted form before the end, and a caller who knows nothing of it chooses", async () => {
    const key = bookingKey();
    const question = await untilTyped(key);
    expect(question.options).toEqual([]);
    const { accepted } = await itemOf(question.question);
    const said = JSON.stringify((await school.visitor.rpc("read_placement_test", { key })).data);
    expect(said).not.toMatch(/"(accepted|mark)"/);
    expect(accepted.length).toBeGreaterThan(0);
    const other = bookingKey();
    let open: z.infer<typeof Question> | undefined | null = (await start(other, false)).questions[0];
    while (open) {
      expect(open.is_typed).toBeUndefined();
      expect(open.options).toHaveLength(4);
      open = Next.parse((await send(other, open.position, { option: 0 })).data).question;
    }
  });

  test("typing is kept as it was typed, can be changed, and is replayed and late as a choice is", async () => {
    const key = bookingKey();
    const { position, question } = await untilTyped(key);
    const { accepted, wrong } = await itemOf(question);
    const first = await send(key, position, { typed: `  ${wrong}\n ` });
    expect(first.error).toBeNull();
    expect((await send(key, position, { typed: wrong })).data).toEqual(first.data);
    expect((await send(key, position, { typed: accepted[0] ?? "" })).error?.message).toBe("STALE_ANSWER");
    expect((await send(key, position, { typed: accepted[0] ?? "" }, 2)).error).toBeNull();
    const state = State.parse((await school.visitor.rpc("read_placement_test", { key })).data);
    expect(state.questions[position - 1]).toMatchObject({ typed: accepted[0], changes: 2 });
  });

  test("typing is no choice, a choice is not typed, and what is too long or no line is refused", async () => {
    const key = bookingKey();
    const { position } = await untilTyped(key);
    for (const answer of [
      { option: 0 },
      {},
      { option: 0, typed: "a" },
      { typed: "x".repeat(61) },
      { typed: "a\u202eb" },
    ])
      expect((await send(key, position, answer)).error?.message).toBe("INVALID_OPTION");
    const chosen = bookingKey();
    await start(chosen, false);
    expect((await send(chosen, 1, { typed: "a" })).error?.message).toBe("INVALID_OPTION");
  });

  test("typing nothing says that the learner does not know, and the result shows typed, accepted and misspelt forms", async () => {
    const key = bookingKey();
    let question: z.infer<typeof Question> | undefined | null = (await start(key)).questions[0];
    let unknown = 0;
    let known = 0;
    while (question) {
      let answer: { option: number } | { typed: string } = { option: 0 };
      if (question.is_typed && unknown === 0) {
        unknown += 1;
        answer = { typed: "" };
      } else if (question.is_typed) {
        known += 1;
        const item = await itemOf(question.question);
        answer = { typed: item.accepted[0] ?? "" };
      }
      const sent = await send(key, question.position, answer);
      question = Next.parse(sent.data).question;
    }
    const { data } = await school.visitor.rpc("finish_placement_test", { key });
    const { questions } = State.parse(data);
    const typed = questions.filter(({ is_typed }) => is_typed);
    expect(typed.filter(({ mark }) => mark === "right")).toHaveLength(known);
    expect(typed.filter(({ mark, typed }) => mark === "wrong" && typed === "")).toHaveLength(1);
    for (const { accepted } of typed) expect(accepted?.length).toBeGreaterThan(0);
    for (const who of [school.visitor, school.student.client, school.former.client])
      expect((await who.from("placement_answers").select("typed")).data ?? []).toEqual([]);
  });
});

test("an older bank is answered by typing, once, except where the teacher has changed or retired a question", async () => {
  const { sql } = school.backend;
  await sql`delete from public.placement_attempts`;
  await sql`update public.placement_items set accepted = null, cue = null`;
  await sql`update public.placement_items set question = 'My own ___?' where code = 'A1-G01'`;
  await sql`update public.placement_items set retired_at = now() where code = 'A1-G02'`;
  const items = JSON.parse(JSON.stringify(await readStartingItems()));
  const { data } = await school.server.rpc("type_placement_answers", { items });
  expect(data).toBe(items.filter((item: object) => "accepted" in item).length - 2);
  const typed = await sql`select code, version from public.placement_items where accepted is not null order by code`;
  expect(typed).toHaveLength(Number(data));
  expect(new Set(typed.map(({ version }) => version))).toEqual(new Set([2]));
  expect((await school.server.rpc("type_placement_answers", { items })).data).toBe(0);
});
