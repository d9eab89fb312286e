import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const words = (author_name: string, published: boolean) => ({ author_name, text_pt: "Gostei.", published });
const everybodyElse = () => [school.visitor, school.student.client, school.other.client, school.former.client];

describe("testimonials", () => {
  test("testimonials are written by the teacher, and readable by everybody once published", async () => {
    const { error } = await school.teacher.client
      .from("testimonials")
      .insert([words("Lia", true), words("Rui", false)]);
    expect(error).toBeNull();
    for (const client of everybodyElse())
      expect((await client.from("testimonials").select("author_name")).data).toEqual([{ author_name: "Lia" }]);
    expect((await school.teacher.client.from("testimonials").select("author_name")).data).toHaveLength(2);
  });

  test("testimonials cannot be written, changed or deleted by anybody else", async () => {
    for (const client of everybodyElse()) {
      expect((await client.from("testimonials").insert(words("Eva", true))).error?.code).toBe(DENIED);
      const changed = await client
        .from("testimonials")
        .update({ text_pt: "Ruim" })
        .eq("author_name", "Lia")
        .select("id");
      expect(changed.data ?? []).toEqual([]);
      const deleted = await client.from("testimonials").delete().eq("author_name", "Lia").select("id");
      expect(deleted.data ?? []).toEqual([]);
    }
    expect((await school.visitor.from("testimonials").select("text_pt")).data).toEqual([{ text_pt: "Gostei." }]);
  });

  test("testimonials need a text in at least one language", async () => {
    const { error } = await school.teacher.client.from("testimonials").insert({ author_name: "Eva" });
    expect(error?.code).toBe("23514");
  });
});

describe("the order of testimonials", () => {
  const order = async () =>
    (
      await school.teacher.client
        .from("testimonials")
        .select("author_name, position")
        .order("position")
        .order("created_at")
    ).data?.map(({ author_name }) => author_name);
  const named = async (name: string) =>
    (await school.teacher.client.from("testimonials").select("id").eq("author_name", name).single()).data?.id ?? "";
  const move = async (name: string, places: number, client = school.teacher.client) =>
    client.rpc("move_testimonial", { testimonial: await named(name), places });

  beforeAll(async () => {
    await school.backend.sql`delete from public.testimonials`;
    // A duplicate position and gaps, as deletions leave them.
    for (const [author_name, position] of [
      ["Ana", 0],
      ["Bia", 0],
      ["Caio", 7],
      ["Davi", 9],
    ] as const)
      await school.teacher.client.from("testimonials").insert({ author_name, text_pt: "Gostei.", position });
  });

  test("the order of testimonials changes by moving one past its neighbour, and the new position is returned", async () => {
    expect((await move("Bia", -1)).data).toBe(0);
    expect(await order()).toEqual(["Bia", "Ana", "Caio", "Davi"]);
    expect((await move("Ana", 1)).data).toBe(2);
    expect(await order()).toEqual(["Bia", "Caio", "Ana", "Davi"]);
  });

  test("the order of testimonials has two ends, past which nothing moves", async () => {
    expect((await move("Davi", -2_000_000_000)).data).toBe(0);
    expect(await order()).toEqual(["Davi", "Bia", "Caio", "Ana"]);
    expect((await move("Davi", -1)).data).toBe(0);
    expect((await move("Davi", 2_000_000_000)).data).toBe(3);
    expect(await order()).toEqual(["Bia", "Caio", "Ana", "Davi"]);
  });

  test("the order of testimonials can be changed by nobody else, and a deleted testimonial has no position", async () => {
    for (const client of everybodyElse())
      expect((await move("Ana", -1, client)).error?.message).toMatch(/NOT_ALLOWED|permission denied/);
    expect(await order()).toEqual(["Bia", "Caio", "Ana", "Davi"]);
    const gone = { testimonial: crypto.randomUUID(), places: 1 };
    expect((await school.teacher.client.rpc("move_testimonial", gone)).error?.message).toBe("NOT_FOUND");
  });
});

describe("working hours", () => {
  const MORNING = { weekday: 1, starts: "08:00", ends: "12:00" };
  const hours = async () => (await school.visitor.from("working_hours").select("weekday, starts, ends")).data;

  test("working hours are set by the teacher as a whole week, and readable by everybody", async () => {
    const set = async (week: object[]) =>
      (await school.teacher.client.rpc("set_working_hours", { hours: JSON.parse(JSON.stringify(week)) })).error;
    expect(await set([{ ...MORNING, weekday: 5 }])).toBeNull();
    expect(await set([MORNING, { ...MORNING, starts: "12:00", ends: "13:00" }])).toBeNull();
    expect(await hours()).toEqual([
      { weekday: 1, starts: "08:00:00", ends: "12:00:00" },
      { weekday: 1, starts: "12:00:00", ends: "13:00:00" },
    ]);
  });

  test.each([
    ["HOURS_OVERLAP", [MORNING, { ...MORNING, starts: "11:30", ends: "13:00" }]],
    ["INVALID_HOURS", [{ ...MORNING, weekday: 8 }]],
    ["INVALID_HOURS", [{ ...MORNING, ends: "07:00" }]],
    ["INVALID_HOURS", [{ ...MORNING, ends: "25:61" }]],
    ["INVALID_HOURS", [{ weekday: 2 }]],
    ["INVALID_HOURS", { weekday: 2 }],
  ])("working hours stay as they were after %s", async (message, week) => {
    const before = await hours();
    const { error } = await school.teacher.client.rpc("set_working_hours", { hours: week });
    expect(error?.message).toBe(message);
    expect(await hours()).toEqual(before);
  });

  test("working hours can be set by nobody else", async () => {
    expect((await school.visitor.rpc("set_working_hours", { hours: [] })).error?.code).toBe(DENIED);
    for (const { client } of [school.student, school.former])
      expect((await client.rpc("set_working_hours", { hours: [] })).status).toBe(403);
    const written = await school.student.client.from("working_hours").insert(MORNING);
    expect(written.error?.code).toBe(DENIED);
  });
});

test.each([
  ["12ABC34501DE35", true],
  ["00000000000191", true],
  ["00000000000000", false],
  ["12ABC34501DE53", false],
])("the company number %s is accepted: %s", async (company_number, accepted) => {
  const { error } = await school.teacher.client.from("site_settings").update({ company_number }).eq("singleton", true);
  expect(error?.code).toBe(accepted ? undefined : "23514");
});
