import { afterAll, describe, expect, test } from "vitest";
import { dayFromNow, weekday } from "../days.ts";
import { bookingKey, type Client, DENIED, openSchool, visitorBooking } from "../school.ts";

type Booking = ReturnType<typeof visitorBooking>;

const school = await openSchool();
// These stories are not about the shares of unverified bookings.
await school.backend.sql`update public.scheduling_rules set unverified_trials_per_network = 500, trials_per_day = 500`;
afterAll(() => school.close());

const book = (change: Partial<Booking> = {}, client: Client = school.visitor) =>
  client.rpc("book_trial", visitorBooking(change));

describe("booking a trial class", () => {
  test("booking a trial class notifies every admin with the visitor's name", async () => {
    const { data, error } = await book({ full_name: "  João   Souza ", local_date: weekday(3, 1) });
    expect(error).toBeNull();
    expect(data).toMatchObject({ full_name: "João Souza", local_start: `${weekday(3, 1)}T10:00` });
    const { data: bell } = await school.teacher.client
      .from("notifications")
      .select("type, content")
      .order("created_at", { ascending: false })
      .limit(1)
      .single();
    expect(bell).toMatchObject({ type: "new_schedule", content: { applicant_name: "João Souza" } });
  });

  test("booking a trial class with the same key books once, also at once from ten connections", async () => {
    const same = visitorBooking({ local_time: "11:00" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => school.visitor.rpc("book_trial", same)));
    const ids = answers.map(({ data }) => JSON.stringify(data));
    expect(new Set(ids).size).toBe(1);
    const [row] = await school.backend.sql`select count(*)::int from public.trial_bookings where email = ${same.email}`;
    expect(row?.count).toBe(1);
  });

  test("booking a trial class with a key that has booked another hour is refused, and so is one whose booking was cancelled", async () => {
    const same = visitorBooking({ local_time: "12:00" });
    expect((await book(same)).error).toBeNull();
    expect((await book({ ...same, email: ` ${same.email.toUpperCase()} ` })).error).toBeNull();
    for (const other of [{ local_time: "19:00" }, { local_date: weekday(2, 4) }, { email: "outra@example.com" }]) {
      const { error, status } = await book({ ...same, ...other });
      expect([status, error?.message]).toEqual([409, "ALREADY_BOOKED"]);
    }
    expect((await school.visitor.rpc("cancel_trial", { key: same.key })).error).toBeNull();
    expect((await book(same)).error?.message).toBe("ALREADY_BOOKED");
  });

  test("booking a trial class gives an hour once: of twenty at once, one gets it", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => book({ local_time: "13:00" })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error?.message === "SLOT_TAKEN");
    expect(refused).toHaveLength(19);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
  });

  test("booking a trial class for half an hour later than a taken hour is refused as overlapping", async () => {
    await book({ local_time: "15:00" });
    expect((await book({ local_time: "15:30" })).error?.message).toBe("SLOT_TAKEN");
    expect((await book({ local_time: "16:00" })).error).toBeNull();
  });

  test("booking a trial class is limited to ten a day for one address", async () => {
    const email = "insistente@example.com";
    for (let hour = 8; hour < 18; hour++)
      expect((await book({ email, local_date: weekday(3, 2), local_time: `${hour}:00` })).error).toBeNull();
    const { status, error } = await book({ email, local_date: weekday(3, 4) });
    expect([status, error?.message]).toEqual([429, "TOO_MANY_BOOKINGS"]);
  });
});

describe("an invalid booking is refused, and leaves nothing behind", () => {
  test.each<[string, Partial<Booking>]>([
    ["ACCEPTANCE_REQUIRED", { accepts_terms: false }],
    ["INVALID_DATE", { local_date: weekday(1, 6) }],
    ["INVALID_DATE", { local_date: weekday(1, 7) }],
    ["INVALID_DATE", { local_date: weekday(-1, 3) }],
    ["INVALID_DATE", { local_date: dayFromNow(0) }],
    ["INVALID_DATE", { local_date: weekday(60, 3) }],
    ["INVALID_TIME", { local_time: "06:30" }],
    ["INVALID_TIME", { local_time: "21:30" }],
    ["INVALID_TIME", { local_time: "10:15" }],
    ["INVALID_NAME", { full_name: " x " }],
    ["INVALID_NAME", { full_name: "<script>alert(1)</script>" }],
    ["INVALID_NAME", { full_name: "n".repeat(10_240) }],
    ["INVALID_EMAIL", { email: "nobody" }],
    ["INVALID_EMAIL", { email: "a@b.c\r\nBcc: d@e.f" }],
    ["INVALID_PHONE", { phone: "912345678" }],
    ["INVALID_PLAN", { plan: "Royal" }],
    ["TOO_LONG", { goals: "g".repeat(2001) }],
    ["INVALID_KEY", { key: "short" }],
  ])("%s: %j", async (code, change) => {
    const email = change.email ?? `refused.${bookingKey().slice(0, 8)}@example.com`.toLowerCase();
    const { error, status } = await book({ local_time: "18:00", ...change, email });
    expect([status, error?.message]).toEqual([400, code]);
    const [row] = await school.backend.sql`select count(*)::int from public.trial_bookings where email = ${email}`;
    expect(row?.count).toBe(0);
  });
});

describe("access to a booking", () => {
  test("access to a booking needs only the key", async () => {
    const own = visitorBooking({ local_date: weekday(4, 1) });
    const booked = await school.visitor.rpc("book_trial", own);
    expect((await school.visitor.rpc("find_trial", { key: own.key })).data).toEqual(booked.data);
    expect((await school.visitor.rpc("find_trial", { key: bookingKey() })).data).toBeNull();
  });

  test("access to a booking does not store the key, and nobody can read its hash", async () => {
    const own = visitorBooking({ local_date: weekday(4, 2) });
    await school.visitor.rpc("book_trial", own);
    const rows = await school.backend
      .sql`select to_jsonb(b)::text as row from public.trial_bookings b where email = ${own.email}`;
    expect(JSON.stringify(rows)).not.toContain(own.key);
    expect((await school.teacher.client.from("trial_bookings").select("key_hash")).error?.code).toBe(DENIED);
  });

  test("access to a booking is given to the teacher with the hour, and not to students, former students and visitors", async () => {
    const columns = "id, full_name, calendar_entries(starts_at)" as const;
    expect((await school.teacher.client.from("trial_bookings").select(columns)).data?.length).toBeGreaterThan(0);
    for (const person of [school.student, school.former])
      for (const table of ["trial_bookings", "calendar_entries"] as const)
        expect((await person.client.from(table).select("id")).data ?? []).toEqual([]);
    expect((await school.visitor.from("trial_bookings").select("id")).error?.code).toBe(DENIED);
    expect((await school.visitor.from("calendar_entries").select("id")).error?.code).toBe(DENIED);
  });

  test("access to a booking is by functions: nobody writes the tables directly", async () => {
    for (const client of [school.visitor, school.student.client, school.teacher.client]) {
      const start = {
        kind: "trial",
        local_start: `${weekday(5, 1)}T10:00`,
        starts_at: "2030-01-01",
        ends_at: "2030-01-02",
      };
      expect((await client.from("calendar_entries").insert(start)).error?.code).toBe(DENIED);
      expect((await client.from("trial_bookings").delete().neq("full_name", "")).error?.code).toBe(DENIED);
      expect(
        (await client.from("trial_bookings").update({ status: "cancelled" }).neq("full_name", "")).error?.code,
      ).toBe(DENIED);
    }
  });
});
