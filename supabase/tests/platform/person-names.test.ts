import { afterAll, describe, expect, test } from "vitest";
import { isName } from "../../../app/platform/people/person-name.ts";
import { openSchool, visitorBooking } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const NAMES = [
  "Ana",
  "José d'Ávila",
  "Anne-Marie O’Neil",
  "Ng",
  "Øyvind Åsen",
  "李小龍",
  "Анна",
  "محمد علي",
  "नेहा",
  "ไทย",
  "Σοφία",
  "Maria (Bia) Souza",
  "João II",
  "R2",
  "Đặng Thị",
  "김철수",
  "さくら",
  "Dr. J. P. Lima, MSc",
];
const NO_NAMES = [
  "Ana\u200b",
  "A\u200dna",
  "\u202eanA",
  "Ana\u2066x\u2069",
  "\u061cAna",
  "Ana\ufeff",
  "An\u00ada",
  "Ana\u0007",
  "Ana\tLima",
  "Ana\u2028",
  "Ana\u0085",
  "\u3164\u3164",
  "\u2800\u2800",
  "\u115f\u1160",
  "\uffa0\uffa0",
  "\u00a0\u00a0",
  "\u3000\u3000",
  "...",
  "--",
  "\u0301\u0301",
  "\u{e0041}na",
  "💃💃",
  "\u1680\u1680",
  "12",
  "\u180eAna",
  "A\u034fna",
];

/** Other spellings of a name, and the stored one. */
const ALIKE = [
  ["ana kovacevic", "Ana Kovačević"],
  ["sule OZTURK", "Şule Öztürk"],
  ["joão decomposto", "Joa\u0303o Decomposto"],
  ["Ze\u0301\u200blia", "Zélia"],
  ["IŞIK İnan", "Işık inan"],
  ["STRAUSS", "Strauß"],
  ["lukasz", "Łukasz"],
  ["dang thi", "Đặng Thị"],
  ["oyvind", "Øyvind"],
  ["АНДРЕИ", "Андрей"],
  ["Αλεξανδρος", "ΑΛΈΞΑΝΔΡΟΣ"],
  ["100%_eu", "100%_Eu"],
] as const;

describe("a valid name", () => {
  test.each(NAMES)("a valid name may be %s", (name) => {
    expect(isName(name)).toBe(true);
  });

  test.each(NO_NAMES)("a valid name cannot be %j", (name) => {
    expect(isName(name)).toBe(false);
  });

  test("a valid name is checked in the same way by the forms and the database, for every character, alone and in a name", async () => {
    const all = Array.from({ length: 0x40_000 - 1 }, (_, at) => at + 1).filter((n) => n < 0xd800 || n > 0xdfff);
    const rows = await school.backend.sql`
      select n, private.is_name(chr(n)) as alone, private.is_name('Ana' || chr(n)) as within from unnest(${all}::int[]) as n`;
    const wrong = rows.filter(({ n, alone, within }) => {
      const sign = String.fromCodePoint(n);
      return alone !== isName(sign) || within !== isName(`Ana${sign}`);
    });
    expect(wrong).toEqual([]);
  });
});

/** Every column of a table that holds a person's name. */
const COLUMNS = [
  "billing_rules.pix_name",
  "feedback.shown_name",
  "guardian_consents.guardian_name",
  "payments.payer_name",
  "placement_attempts.shown_name",
  "profiles.full_name",
  "profiles.guardian_name",
  "site_settings.responsible_name",
  "student_billing.payer_name",
  "testimonials.author_name",
  "topic_suggestions.name",
  "trial_bookings.full_name",
  "trial_bookings.guardian_name",
  "waiting_list.full_name",
  "waiting_list.guardian_name",
];

describe("a name in any table", () => {
  test("a name in any table is found by other spellings, in lists and in what the database compares", async () => {
    const { backend, teacher, student } = school;
    const [{ full_name: before } = { full_name: "" }] =
      await backend.sql`select full_name from public.profiles where id = ${student.id}`;
    for (const [asked, name] of ALIKE) {
      await backend.sql`update public.profiles set full_name = ${name} where id = ${student.id}`;
      for (const q of [asked, name]) {
        const { data } = await teacher.client.rpc("find_people", { search: q }).select("id");
        expect(data, `${q} in ${name}`).toEqual([{ id: student.id }]);
      }
      expect(await backend.sql`select private.fold(${asked}) = private.fold(${name}) as same`).toEqual([
        { same: true },
      ]);
    }
    await backend.sql`update public.profiles set full_name = ${before} where id = ${student.id}`;
  });

  test("a name in any table is checked by its table", async () => {
    const rows = await school.backend.sql`
      select c.conrelid::regclass::text || '.' || a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%private.is_name(%' order by 1`;
    expect(rows.map(({ column }) => column)).toEqual(COLUMNS);
    // Columns called names that name no person.
    const named = await school.backend.sql`
      select table_name || '.' || column_name as column from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name ~ '(^|_)name$' order by 1`;
    expect(named.map(({ column }) => column).filter((name) => !COLUMNS.includes(String(name)))).toEqual([
      "busy_calendars.name",
      "connected_calendar.name",
      "homework_files.file_name",
      "homework_files.object_name",
      "payment_proofs.file_name",
      "payment_proofs.object_name",
      "plans.name",
      "site_settings.brand_first_name",
      "test_modules.name",
    ]);
  });

  // Tabs and line ends between words become spaces, as in a pasted name.
  test.each(NO_NAMES.filter((name) => !/[\t\u2028\u0085]/.test(name)))(
    "a name in any table is refused for %j wherever it is typed",
    async (name) => {
      const { visitor, teacher, student } = school;
      const booked = await visitor.rpc("book_trial", visitorBooking({ full_name: name }));
      const suggested = await visitor.rpc("suggest_topic", { topic: "Slang", language: "pt", name });
      const edited = await teacher.client.rpc("edit_student", { student: student.id, full_name: name });
      expect([booked, suggested, edited].map(({ status, error }) => [status, error?.message])).toEqual(
        Array(3).fill([400, "INVALID_NAME"]),
      );
      await expect(
        school.backend.sql`update public.profiles set full_name = ${name} where id = ${student.id}`,
      ).rejects.toMatchObject({ code: "23514" });
    },
  );

  test("a name in any table is stored without invisible characters for an account", async () => {
    const { data } = await school.server.auth.admin.createUser({
      email: "lia@example.com",
      password: "uma-senha-de-historia",
      email_confirm: true,
      user_metadata: { full_name: " L\u200bia\r\n\u202eLima ", guardian_name: "\u3164\u3164" },
    });
    const { data: kept } = await school.server
      .from("profiles")
      .select("full_name, guardian_name")
      .eq("id", data.user?.id ?? "");
    expect(kept).toEqual([{ full_name: "Lia Lima", guardian_name: null }]);
  });
});

describe("topic suggestions from one network", () => {
  const suggest = (from: string, topic: string) =>
    school.visitor.rpc("suggest_topic", { topic, language: "pt" }).setHeader("x-forwarded-for", from);

  test("topic suggestions from one network have a share of the day, and leave the rest to others", async () => {
    const tried = [];
    for (let one = 0; one < 21; one++) tried.push(await suggest("203.0.113.5", `Topic ${one}`));
    expect(tried.map(({ error }) => error?.message)).toEqual([...Array(20).fill(undefined), "TOO_MANY_SUGGESTIONS"]);
    expect(tried.at(-1)?.status).toBe(429);
    expect((await suggest("203.0.113.6", "Another")).error).toBeNull();
  });

  test("topic suggestions from one network are counted by household if the address is IPv6", async () => {
    for (let one = 0; one < 20; one++)
      await suggest(`2001:db8:1:2${one.toString(16).padStart(2, "0")}::1`, `Six ${one}`);
    expect((await suggest("2001:db8:1:2ff::9", "Six more")).error?.message).toBe("TOO_MANY_SUGGESTIONS");
    expect((await suggest("2001:db8:1:300::9", "Six elsewhere")).error).toBeNull();
  });
});
