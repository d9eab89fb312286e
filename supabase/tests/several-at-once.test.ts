import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow, weekday } from "./days.ts";
import { booksOf } from "./money.ts";
import { openSchool, type Person, type School } from "./school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  await school.backend.sql`delete from public.bank_lines`;
  student = await school.enroll("Ana Beatriz Souza");
});
afterAll(() => school.close());
const books = booksOf(() => school);
const charge = async (cents: number) => (await books.charge(student.id, cents)).id;
const teacher = () => school.teacher.client;
const NOBODY = "00000000-0000-4000-8000-000000000000";

describe("the teacher confirms many hours at once", () => {
  const schedule = async (week: number, time: string) => {
    const { data } = await teacher().rpc("schedule_classes", {
      student: student.id,
      local_date: weekday(week, 3),
      local_time: time,
    });
    return (data as { made: { id: string }[] }).made[0]?.id ?? "";
  };
  const statusOf = async (id: string) => (await teacher().from("classes").select("status").eq("id", id).single()).data;

  test("the teacher confirms all classes that can be confirmed, and the answer lists the others", async () => {
    const one = await schedule(3, "09:00");
    const two = await schedule(3, "11:00");
    const gone = await schedule(3, "13:00");
    await teacher().rpc("cancel_hour", { entry: gone });
    const { data, error } = await teacher().rpc("confirm_hours", { entries: [one, gone, two, NOBODY] });
    expect(error).toBeNull();
    expect(data).toMatchObject({ done: expect.arrayContaining([one, two]) });
    expect((data as { refused: unknown[] }).refused).toEqual(
      expect.arrayContaining([
        { id: gone, code: "NOT_NOW" },
        { id: NOBODY, code: "NOT_FOUND" },
      ]),
    );
    expect([await statusOf(one), await statusOf(two), await statusOf(gone)].map((row) => row?.status)).toEqual([
      "confirmed",
      "confirmed",
      "cancelled",
    ]);
  });

  test("the teacher confirms many hours at once is refused when none of them can be confirmed", async () => {
    expect((await teacher().rpc("confirm_hours", { entries: [NOBODY] })).error?.message).toBe("NOT_FOUND");
    expect((await teacher().rpc("confirm_hours", { entries: [] })).error?.message).toBe("NOT_FOUND");
  });

  test("an hour that has begun stays as it is", async () => {
    const past = await schedule(4, "09:00");
    await school.backend
      .sql`update public.calendar_entries set local_start = local_start - interval '60 days' where id = ${past}`;
    expect((await teacher().rpc("confirm_hours", { entries: [past] })).error?.message).toBe("NOT_NOW");
  });
});

describe("the teacher settles many bank lines at once", () => {
  const line = async (cents: number) => {
    const fingerprint = crypto.randomUUID();
    const lines = [{ fingerprint, day: dayFromNow(-1), amount_cents: cents, memo: "PIX", chosen: true }];
    await teacher().rpc("import_statement", { lines });
    return (await teacher().from("bank_lines").select("id").eq("fingerprint", fingerprint).single()).data?.id ?? "";
  };
  const openLines = async () =>
    (await teacher().from("bank_lines").select("id").eq("state", "open")).data?.map(({ id }) => id);

  test("settling many bank lines at once settles the possible ones, lists the others, and one undo reverts all of it", async () => {
    const first = await charge(10000);
    const second = await charge(20000);
    const lines = [await line(10000), await line(20000), await line(30000)];
    const { data, error } = await teacher().rpc("match_lines", {
      matches: [
        { line: lines[0], charge: first },
        { line: lines[1], charge: second },
        { line: lines[2], charge: NOBODY },
      ],
    });
    expect(error).toBeNull();
    expect(data).toEqual({
      done: expect.arrayContaining(lines.slice(0, 2)),
      refused: [{ id: lines[2], code: "NOT_FOUND" }],
    });
    expect(await openLines()).toEqual([lines[2]]);
    const undone = await teacher().rpc("unmatch_lines", { lines: lines.slice(0, 2) as string[] });
    expect(undone.data).toMatchObject({ refused: [] });
    expect((await openLines())?.sort()).toEqual([...lines].sort());
    const owed = await teacher().from("charges").select("status").in("id", [first, second]);
    expect(owed.data).toEqual([{ status: "pending" }, { status: "pending" }]);
  });

  test("one charge is paid by one line: the second is refused", async () => {
    const owed = await charge(10000);
    const lines = [await line(10000), await line(10000)];
    const { data } = await teacher().rpc("match_lines", { matches: lines.map((one) => ({ line: one, charge: owed })) });
    expect(data).toMatchObject({ done: [expect.any(String)], refused: [{ code: "NOT_NOW" }] });
  });

  test("the teacher settles many bank lines at once is refused when none can be settled, and students can do neither", async () => {
    const matches = [{ line: await line(5), charge: NOBODY }];
    expect((await teacher().rpc("match_lines", { matches })).error?.message).toBe("NOT_FOUND");
    expect((await teacher().rpc("unmatch_lines", { lines: [NOBODY] })).error?.message).toBe("NOT_FOUND");
    expect((await student.client.rpc("match_lines", { matches })).error).not.toBeNull();
    expect((await student.client.rpc("confirm_hours", { entries: [NOBODY] })).error).not.toBeNull();
  });
});
