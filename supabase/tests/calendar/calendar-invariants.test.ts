import { expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "../../../embedded/testing.ts";
import { calendarStories } from "../calendar.ts";
import { weekday } from "../days.ts";
import { bookingKey } from "../school.ts";
import { NOON } from "../waiting.ts";

const the = calendarStories();

/** Small pseudo-random numbers, the same in every run. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test("simultaneous requests for one week, in any order, never double-book an hour, and lose nothing", async () => {
  const random = numbers(2026);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random.next().value * choices.length)] as T;
  const when = () => ({
    local_date: weekday(2, pick([1, 2, 3, 4, 5] as const)),
    local_time: pick(["09:00", "09:30", "10:00", "10:30", "11:00", "14:00", "14:30", "15:00"]),
  });
  const keys = Array.from({ length: 12 }, bookingKey);
  const ids: string[] = [];
  const { data: calendar } = await the
    .teacher()
    .from("busy_calendars")
    .insert({ name: "X", url: "https://x.example" })
    .select("id")
    .single();
  const busy = () => {
    const { local_date, local_time } = when();
    const starts_at = `${local_date}T${local_time}:00-03:00`;
    return { starts_at, ends_at: new Date(Date.parse(starts_at) + pick([30, 60, 150]) * 60_000).toISOString() };
  };
  const granted = await the.school.backend.sql`
    insert into public.makeup_credits (student_id, expires_on)
    select ${the.school.student.id}, current_date + 60 from generate_series(1, 6) returning id`;
  const credits = granted.map(({ id }) => String(id));
  await the.school.backend.sql`update public.scheduling_rules set students_change_series = true`;
  const inSeries: string[] = [];
  const anyId = () => pick([...inSeries, crypto.randomUUID()]);
  const scope = () => pick(["later", "all"] as const);
  const versionOf = ({ data }: { data: unknown }) =>
    z.object({ version: z.string() }).safeParse(data).data?.version ?? "";
  /** Changes a series in the previewed version; is refused if another caller was faster. */
  const changeSeries = async (to?: { local_date: string; local_time: string }) => {
    const order = { class: anyId(), scope: scope(), ...to };
    const version = versionOf(await the.teacher().rpc("preview_series_change", order));
    const { class: entry, scope: which } = order;
    return to
      ? the.teacher().rpc("move_series", { ...order, ...to, version })
      : the.teacher().rpc("cancel_series", { class: entry, scope: which, version });
  };
  const answerRequest = async () => {
    const { data } = await the.teacher().from("series_requests").select("id").is("answered_at", null);
    const request = pick(data ?? [])?.id ?? crypto.randomUUID();
    const version = versionOf(await the.teacher().rpc("preview_series_request", { request }));
    return the.teacher().rpc("answer_series_request", { request, accepts: pick([true, true, false]), version });
  };
  const requestChange = () =>
    the.school.student.client.rpc("request_series_change", {
      id: crypto.randomUUID(),
      class: anyId(),
      scope: scope(),
      ...pick([when(), {}]),
    });
  const { student } = the.school;
  const suits = { weekdays: [1, 2, 3, 4, 5], from_time: "09:00", until_time: "16:00" };
  const offers: string[] = [];
  const person = { full_name: "Vera", phone: "+5511912345678", accepts_terms: true };
  const dav = { provider: "other", url: "https://dav.example/aulas/", username: "teresa", name: "Aulas" };
  const connected = { ...dav, encrypted: "x".repeat(40), person: the.school.teacher.id };
  expect((await the.school.server.rpc("connect_calendar", connected)).error).toBeNull();
  /** The teacher's own program moved an hour, or made its event anew. */
  const takeEvent = () => {
    const entry = pick([...ids, crypto.randomUUID()]);
    const { local_date, local_time } = when();
    const starts_at = new Date(`${local_date}T${local_time}:00-03:00`);
    const ends_at = new Date(starts_at.getTime() + pick([30, 60]) * 60_000).toISOString();
    const event = {
      uid: `calendar-${entry}@x`,
      href: `https://dav.example/aulas/${entry}.ics`,
      etag: crypto.randomUUID(),
    };
    const times = { starts_at: starts_at.toISOString(), ends_at, sequence: 1 };
    return the.school.server.rpc("take_calendar_event", { entry, ...event, ...times });
  };
  const acts = [
    () => student.client.rpc("join_waiting_list", { purpose: pick([...credits, ...ids]) ?? "", ...suits }),
    () => student.client.rpc("take_offer", { offer: pick([...offers, crypto.randomUUID()]) }),
    () => student.client.rpc("decline_offer", { offer: pick([...offers, crypto.randomUUID()]) }),
    () =>
      the.school.visitor.rpc("wait_for_trial", {
        key: bookingKey(),
        email: `v${ids.length}@example.com`,
        ...person,
        ...suits,
      }),
    () => the.school.visitor.rpc("take_offered_trial", { key: pick(keys) }),
    () => the.school.backend.sql`select private.offer_next_hour(${NOON})`.then(() => ({ error: null })),
    () => changeSeries(when()),
    () => changeSeries(),
    requestChange,
    answerRequest,
    takeEvent,
    takeEvent,
    () => the.school.server.rpc("plan_calendar_pushes", { host: "x", most: 5 }),
    () => the.school.server.rpc("restore_calendar_events", { entries: ids.slice(0, 3) }),
    () => the.trial(when().local_date, when().local_time, pick(keys)),
    () => the.schedule(when().local_date, when().local_time, { weeks: pick([1, 2, 4]) }),
    () => the.school.visitor.rpc("reschedule_trial", { key: pick(keys), ...when() }),
    () => the.school.visitor.rpc("cancel_trial", { key: pick(keys) }),
    () => the.teacher().rpc("block_time", { ...when(), minutes: pick([30, 60, 90]) }),
    () => the.teacher().rpc("move_hour", { entry: pick([...ids, crypto.randomUUID()]), ...when() }),
    () => the.school.student.client.rpc("reschedule_class", { class: pick([...ids, crypto.randomUUID()]), ...when() }),
    () => the.school.student.client.rpc("book_makeup", { credit: pick(credits), ...when() }),
    () => the.teacher().rpc("cancel_hour", { entry: pick([...ids, crypto.randomUUID()]) }),
    () => the.school.server.rpc("replace_busy_times", { calendar: calendar?.id ?? "", busy: [busy(), busy()] }),
  ];
  const allowed = new Set(
    [
      "SLOT_TAKEN ALREADY_BOOKED NOT_FOUND NOT_NOW NOTHING_FREE INVALID_DATE TOO_MANY_BOOKINGS NO_CREDIT",
      "EDIT_CONFLICT TOO_MANY_OPEN LINK_FIRST TEACHER_FIRST TOO_MANY",
    ].flatMap((codes) => codes.split(" ")),
  );
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => pick(acts)()));
    const faults = answers.flatMap(({ error }) => (error && !allowed.has(error.message) ? [error.message] : []));
    expect(faults).toEqual([]);
    const rows = await the.school.backend.sql`select id from public.calendar_entries where kind <> 'import'`;
    ids.splice(0, ids.length, ...rows.map(({ id }) => id));
    const weekly = await the.school.backend
      .sql`select id from public.classes where series_id is not null and status = 'scheduled'`;
    inSeries.splice(0, inSeries.length, ...weekly.map(({ id }) => id));
    const made = await the.school.backend.sql`select id from public.hour_offers`;
    offers.splice(0, offers.length, ...made.map(({ id }) => id));
    // Each visitor's offer gets a known key, as if its mail had been read.
    const unread = await the.school.backend.sql`
      select o.id from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
      where w.student_id is null and o.taken_at is null and w.ended_at is null limit 1`;
    const read = bookingKey();
    for (const { id } of unread) {
      await the.school.backend.sql`
        update public.hour_offers set key_hash = sha256(convert_to(${read}, 'UTF8')) where id = ${String(id)}`;
      keys.push(read);
    }
  }
  const { sql } = the.school.backend;
  const overlaps = await sql`
    select a.id from public.calendar_entries a join public.calendar_entries b
      on a.id < b.id and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.cancelled_at is null and b.cancelled_at is null`;
  expect(overlaps).toEqual([]);
  const orphans = await sql`
    select e.id from public.calendar_entries e
    left join public.trial_bookings b on b.id = e.id left join public.classes c on c.id = e.id
    where (e.kind = 'trial') <> (b.id is not null) or (e.kind = 'class') <> (c.id is not null)
      or (e.kind in ('trial', 'class') and (e.cancelled_at is not null) <> (coalesce(b.status, c.status) = 'cancelled'))`;
  expect(orphans).toEqual([]);
  const wrongCredits = await sql`
    select m.id from public.makeup_credits m join public.calendar_entries e on e.id = m.used_by_class
    join public.classes c on c.id = e.id where e.cancelled_at is not null or c.student_id <> m.student_id`;
  expect(wrongCredits).toEqual([]);
  expect(offers).not.toEqual([]);
  const wrongOffers = await sql`
    select o.id from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
    where o.taken_at is not null and (w.ended_at is null or o.declined_at is not null)
    union all
    select o.id from private.open_offers(${NOON}) o join private.open_offers(${NOON}) other on o.id < other.id
      and o.local_start > other.local_start - interval '1 hour' and o.local_start < other.local_start + interval '1 hour'`;
  expect(wrongOffers).toEqual([]);
  const clocks = await sql`
    select id from public.calendar_entries where starts_at <> local_start at time zone 'America/Sao_Paulo' or ends_at <> starts_at + duration`;
  expect(clocks).toEqual([]);
  const placeless = await sql`select id from public.classes where (series_id is null) <> (usual_start is null)`;
  expect(placeless).toEqual([]);
});

test("a booking waits for another one in progress, including the teacher's", async () => {
  const { sql } = the.school.backend;
  const begun = await sql.begin(async (tx) => {
    await tx`select private.lock_calendar()`;
    // As one promise: an official client sends a call again for each `await`.
    const taken = Promise.resolve(
      the.teacher().rpc("block_time", { local_date: weekday(5, 3), local_time: "07:00", minutes: 60 }),
    );
    const waits = eventually(async () => {
      const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted`;
      return waiting.length > 0 && "waits";
    });
    return { first: await Promise.race([taken.then(() => "takes"), waits]), taken };
  });
  expect(begun.first).toBe("waits");
  expect((await begun.taken).error).toBeNull();
});
