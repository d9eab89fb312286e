import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { calendarStories } from "../calendar.ts";
import { classroomOf } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import type { Client } from "../school.ts";

const the = calendarStories();
const { assign } = classroomOf(() => the.school);

/** Each searchable list, with its results for a text. */
const LISTS = {
  people: (who: Client, search: string) => who.rpc("find_people", { search }, COUNTED).select("id, full_name"),
  hours: (who: Client, search: string) => who.rpc("find_hours", { search }, COUNTED).select("id, full_name"),
  charges: (who: Client, search: string) => who.rpc("find_charges", { search }, COUNTED).select("id, student_name"),
  homework: (who: Client, search: string) => who.rpc("find_homework", { search }, COUNTED).select("id, student_name"),
  feedback: (who: Client, search: string) =>
    who.rpc("find_feedback", { search }, COUNTED).select("id, profiles!inner(full_name)"),
};
const COUNTED = { get: true, count: "exact" } as const;
const OTHERS = {
  testimonials: (who: Client, search: string) => who.rpc("find_testimonials", { search }, COUNTED).select("id"),
  questions: (who: Client, search: string) => who.rpc("find_placement_items", { search }, COUNTED).select("id"),
};

beforeAll(async () => {
  const { school } = the;
  const { teacher, student, other, backend } = school;
  await backend.sql`update public.profiles set full_name = 'Zélia 100% Kovačević' where id = ${student.id}`;
  await backend.sql`update public.profiles set full_name = 'Ana 1000 Lima' where id = ${other.id}`;
  for (const { id, client } of [student, other]) {
    const charge = { id: randomUUID(), student: id, description: "Aula", amount_cents: 5000, due_on: dayFromNow(3) };
    await teacher.client.rpc("add_charge", charge).throwOnError();
    await client.rpc("leave_feedback", { id: randomUUID(), rating: 5, comments: "Gostei\nmuito" }).throwOnError();
  }
  expect((await assign({}, [student.id, other.id])).error).toBeNull();
  await teacher.client
    .from("testimonials")
    .insert([
      { author_name: "Şule", text_en: "100% fun", text_pt: null, published: true },
      { author_name: "Ana", text_en: null, text_pt: "1000 aulas", published: false },
    ])
    .throwOnError();
  const question = { skill: "grammar", level: "A1", options: ["is", "are", "am", "be"], answer: 0 };
  const said = { explanation_pt: "É is.", explanation_en: "It is is." };
  await teacher.client
    .rpc("save_placement_items", {
      items: [
        { ...question, ...said, code: "F1", question: "Şule ___ 100% here." },
        { ...question, ...said, code: "F2", question: "She ___ 1000 here." },
      ],
    })
    .throwOnError();
});

test.each(Object.entries(LISTS))(
  "%s: a name is found in other spellings, and a percent sign is literal",
  async (kind, find) => {
    const { teacher, student, other } = the.school;
    if (kind === "hours") {
      await the.scheduled();
      expect((await the.schedule(dayFromNow(20), "15:00", { student: other.id })).error).toBeNull();
    }
    expect((await find(teacher.client, "")).count).toBeGreaterThan(1);
    for (const search of ["ze\u0301lia", "ZE\u200bLIA", "kovacevic", "100%"])
      expect(await find(teacher.client, search).throwOnError(), search).toMatchObject({ count: 1 });
    expect((await find(teacher.client, "_élia")).data).toEqual([]);
    expect((await find(student.client, "zelia")).status).toBe(403);
  },
);

test.each(Object.entries(OTHERS))(
  "%s: rows are found by their words, and only the teacher finds them",
  async (_, find) => {
    const { teacher, student, visitor } = the.school;
    for (const search of ["sule", "100%"]) expect((await find(teacher.client, search)).count, search).toBe(1);
    expect((await find(student.client, "sule")).status).toBe(403);
    expect((await find(visitor, "sule")).error?.code).toBe("42501");
  },
);

test("search results are filtered, sorted and paged like the whole list", async () => {
  const { teacher, other } = the.school;
  const found = await teacher.client
    .rpc("find_people", { search: "a" }, COUNTED)
    .select("full_name, erasure_requests(requested_at)")
    .neq("id", other.id)
    .order("full_name", { ascending: false })
    .range(0, 0)
    .throwOnError();
  expect(found.data).toEqual([{ full_name: "Zélia 100% Kovačević", erasure_requests: null }]);
  expect(found.count).toBeGreaterThan(1);
});

test("a name with a hyphen is found with it, with a space, and with the hyphen that does not break", async () => {
  const { teacher, other, backend } = the.school;
  await backend.sql`update public.profiles set full_name = 'Ana-Luísa Žagar' where id = ${other.id}`;
  for (const search of ["ana-luisa", "Ana Luísa zagar", "ana\u2011luisa"])
    expect((await teacher.client.rpc("find_people", { search }).select("id")).data, search).toEqual([{ id: other.id }]);
  expect((await teacher.client.rpc("find_people", { search: "ana--luisa" }).select("id")).data).toEqual([]);
});

test("a search is its first hundred characters, in every function that takes one", async () => {
  const { student, backend } = the.school;
  const front = "a".repeat(120);
  await student.client.rpc("add_cards", { cards: [{ front, back: "a long word" }] }).throwOnError();
  const found = async (search: string) =>
    (await student.client.rpc("find_cards", { search }).throwOnError()).data?.length;
  expect(await found("a".repeat(100) + "b".repeat(200_000))).toBe(1);
  expect(await found(`${"a".repeat(99)}b`)).toBe(0);
  const uncut = await backend.sql`
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and 'search' = any (p.proargnames)
      and strpos(p.prosrc, 'matches_search(' || p.proname || '.search') = 0 and p.prosrc !~ 'left[(][^)]*[.]search'`;
  expect(uncut).toEqual([]);
});
