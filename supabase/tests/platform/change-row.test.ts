import { afterAll, expect, test } from "vitest";
import { DENIED, openSchool, type School } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

type Values = Record<string, string | number | boolean | string[] | null>;
const change = (client: School["visitor"], in_table: string, which: Values, before: Values, after: Values) =>
  client.rpc("change_row", { in_table, which, before, after });
const facts = async () => {
  const columns = "brand_first_name, company_address, qualifications_en, biography_pt";
  return (await school.visitor.from("site_settings").select(columns).single()).data;
};
const changeFacts = (before: Values, after: Values) =>
  change(school.teacher.client, "site_settings", { singleton: true }, before, after);

test("two tabs that change different fields of a row do not undo each other's changes", async () => {
  const long = "ção ".repeat(740);
  expect((await changeFacts({ company_address: null }, { company_address: "Rua A" })).data).toBeNull();
  const other = { qualifications_en: ["CELTA"], biography_pt: long };
  const answer = await changeFacts({ qualifications_en: [], biography_pt: null }, other);
  expect([answer.error, answer.data]).toEqual([null, null]);
  expect(await facts()).toMatchObject({ company_address: "Rua A", ...other });
});

test("a change of a field that another tab has changed is answered with its value, and nothing is written", async () => {
  await changeFacts({ company_address: "Rua A" }, { company_address: "Rua B" });
  const late = await changeFacts(
    { company_address: "Rua A", brand_first_name: "Alex" },
    { company_address: "Rua C", brand_first_name: "Lex" },
  );
  expect(late.data).toEqual({ company_address: "Rua B", brand_first_name: "Alex" });
  expect(await facts()).toMatchObject({ company_address: "Rua B", brand_first_name: "Alex" });
  const knowing = await changeFacts({ company_address: "Rua B" }, { company_address: "Rua C" });
  expect([knowing.error, knowing.data]).toEqual([null, null]);
});

test("a tab that writes the same value as another causes no conflict", async () => {
  const answer = await changeFacts({ company_address: "Rua A" }, { company_address: "Rua C" });
  expect([answer.error, answer.data]).toEqual([null, null]);
});

test("one of two simultaneous changes is written, and the other caller gets the written values", async () => {
  const both = await Promise.all(
    ["Rua D", "Rua E"].map((street) => changeFacts({ company_address: "Rua C" }, { company_address: street })),
  );
  const there = (await facts())?.company_address;
  expect(both.map(({ data }) => data).filter((data) => data !== null)).toEqual([{ company_address: there }]);
});

test("change_row respects column grants and policies", async () => {
  const { student, other, former, visitor } = school;
  const name = { full_name: "Outro Nome" };
  const own = (client: School["visitor"], id: string, after: Values) => change(client, "profiles", { id }, {}, after);
  expect((await own(student.client, other.id, name)).error).toMatchObject({ code: "PT404", message: "NOT_FOUND" });
  expect((await own(student.client, student.id, { role: "admin" })).error?.code).toBe(DENIED);
  expect((await own(former.client, former.id, name)).error?.code).toBe("PT403");
  expect((await own(visitor, student.id, name)).error?.code).toBe(DENIED);
  expect(
    (await change(student.client, "site_settings", { singleton: true }, {}, { company_address: "X" })).data,
  ).toEqual({
    company_address: (await facts())?.company_address,
  });
});

test("change_row changes named rows of the tables that forms show, and nothing else", async () => {
  const { client, id } = school.teacher;
  const wrong = [
    change(client, "charges", { id }, {}, { amount_cents: 1 }),
    change(client, "profiles", {}, {}, { full_name: "X" }),
    change(client, "profiles", { id }, {}, {}),
  ];
  for (const answer of await Promise.all(wrong)) expect(answer.error?.message).toBe("INVALID_CHANGE");
  const odd = 'full_name = "X" --';
  expect((await change(client, "profiles", { id }, { [odd]: "a" }, { [odd]: "b" })).error?.code).toBe("42703");
  expect((await change(client, "profiles", { id }, {}, { birth_date: "never" })).error?.code).toBe("22007");
});

test("working hours that another tab has saved are not overwritten silently", async () => {
  const set = (hours: Values[], before?: Values[]) =>
    school.teacher.client.rpc("set_working_hours", { hours, ...(before && { before }) });
  const day = (weekday: number, starts = "09:00") => ({ weekday, starts, ends: "12:00" });
  expect((await set([day(2), day(1)], [])).data).toBeNull();
  expect((await set([day(3)], [])).data).toEqual([day(1), day(2)]);
  expect((await set([day(3)], [day(1), day(2)])).data).toBeNull();
  expect((await set([day(4)])).data).toBeNull();
  const { data } = await school.teacher.client.from("working_hours").select("weekday");
  expect(data).toEqual([{ weekday: 4 }]);
});
