import { afterAll, expect, test } from "vitest";
import type { Database } from "../../../app/platform/backend/database.types.ts";
import { redirectHome } from "../../../app/site/redirect-home.ts";
import { DENIED, openSchool } from "../school.ts";

type Facts = Database["public"]["Tables"]["site_settings"]["Update"];

const school = await openSchool();
afterAll(() => school.close());

test("everyone reads the site's facts and the plans", async () => {
  for (const client of [school.visitor, school.student.client, school.teacher.client]) {
    expect((await client.from("site_settings").select("brand_first_name").single()).data).toEqual({
      brand_first_name: "Alex",
    });
    expect((await client.from("plans").select("name").order("position")).data).toEqual([
      { name: "Busy Life" },
      { name: "Moderate" },
      { name: "King Charles" },
    ]);
  }
});

test("only the teacher changes them", async () => {
  const facts = { contact_email: "oi@example.com" };
  expect((await school.visitor.from("site_settings").update(facts).eq("singleton", true)).error?.code).toBe(DENIED);
  for (const person of [school.student, school.former]) {
    const { data } = await person.client.from("site_settings").update(facts).eq("singleton", true).select("singleton");
    expect(data ?? []).toEqual([]);
  }
  const { data } = await school.teacher.client
    .from("site_settings")
    .update(facts)
    .eq("singleton", true)
    .select("contact_email")
    .single();
  expect(data).toEqual(facts);
});

test("there is exactly one row of facts", async () => {
  expect((await school.teacher.client.from("site_settings").insert({ singleton: true })).error?.code).toBe(DENIED);
  expect((await school.teacher.client.from("site_settings").delete().eq("singleton", true)).error?.code).toBe(DENIED);
});

test.each<[keyof Facts, string, string]>([
  ["contact_phone", "11 91234-5678", "23514"],
  ["contact_email", "not an address", "PT400"],
  ["instagram_url", "javascript:alert(1)", "23514"],
  ["brand_first_name", "<b>Alex</b>", "23514"],
])("a wrong %s is refused", async (column, value, code) => {
  const { error } = await school.teacher.client
    .from("site_settings")
    .update(Object.assign<Facts, unknown>({}, { [column]: value }))
    .eq("singleton", true);
  expect(error?.code).toBe(code);
});

test("prices are positive centavos", async () => {
  const set = (price_cents: number) =>
    school.teacher.client.from("plans").update({ price_cents }).eq("name", "Moderate");
  expect((await set(0)).error?.code).toBe("23514");
  expect((await set(48_000)).error).toBeNull();
});

test("a visitor without a chosen language gets the teacher's", async () => {
  const { visitor: supabase, teacher } = school;
  const met = async (path: string, cookie = "") =>
    (await redirectHome(new Request(`http://localhost:3000${path}`, { headers: { cookie } }), supabase)).headers.get(
      "location",
    );
  expect(await met("/")).toBe("/pt");
  const { data } = await teacher.client
    .from("site_settings")
    .update({ first_language: "en" })
    .eq("singleton", true)
    .select();
  expect(data).toHaveLength(1);
  expect(await met("/")).toBe("/en");
  expect(await met("/nowhere")).toBe("/en");
  expect(await met("/pt/nowhere")).toBe("/pt");
  expect(await met("/", "language=pt")).toBe("/pt");
});
