import { afterAll, beforeAll, expect, test } from "vitest";
import { ProfileForm } from "../../../app/account/forms.ts";
import { STUDENT_TEXT_NAMES, STUDENT_TEXTS } from "../../../app/school/student-texts.ts";
import { SPREADSHEETS } from "../../../server/backup/spreadsheets.ts";
import { openSchool, type Person, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** The columns of a profile that its person may change. */
const changeable = async () =>
  (
    await school.backend.sql`
      select a.attname::text as name from pg_attribute a
      where a.attrelid = 'public.profiles'::regclass and a.attnum > 0
        and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')`
  ).map(({ name }) => String(name));
const change = ({ client, id }: Pick<Person, "client" | "id">, name: string, text: string) =>
  client.rpc("change_row", { in_table: "profiles", which: { id }, before: {}, after: { [name]: text } });
/** Written by the site itself at the first sign-in. */
const OF_THE_SITE = "first_login_at";

test("a person's form has a field for every column of their profile that they may change", async () => {
  const columns = (await changeable()).filter((column) => column !== OF_THE_SITE);
  expect(columns.sort()).toEqual([...ProfileForm.keyof().options].sort());
});

test("the spreadsheet of students has every column that a student may change, but the language", async () => {
  const { columns } = await school.backend.sql.unsafe(SPREADSHEETS.students ?? "");
  const shown = columns.map(({ name }) => name);
  const wanted = (await changeable()).map((column) => (column === "full_name" ? "name" : column));
  expect(wanted.filter((column) => !shown.includes(column)).sort()).toEqual([OF_THE_SITE, "language"]);
});

test.each(STUDENT_TEXT_NAMES)("the form and the database have one limit for the %s of a student", async (name) => {
  const longest = "a".repeat(STUDENT_TEXTS[name].most);
  const write = (text: string) => change(school.student, name, text);
  expect((await write(`${longest}a`)).error?.code).toBe("23514");
  expect((await write(longest)).error).toBeNull();
});

test.each(STUDENT_TEXT_NAMES)("the teacher is notified when a student changes their %s", async (name) => {
  const person = await school.enroll(`Nina ${name}`);
  const told = async () =>
    (await school.teacher.client.from("notifications").select("id").eq("type", "student_updated_profile")).data?.length;
  const before = (await told()) ?? 0;
  await change(person, name, "Enfermeira").throwOnError();
  expect(await told()).toBe(before + 1);
});
