import { expect } from "vitest";
import { weekday } from "../../../supabase/tests/days.ts";
import { at, type CalendarStories } from "../testing.ts";
import type { Fault } from "../testing-server.ts";

/** Pseudo-random numbers of a seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STEPS = 24;
const FAULTS: Fault[] = ["lost", "end token", { status: 500 }, { status: 429 }, { status: 403 }];

/** A random time of edits on both sides, and what must hold at its end. */
export async function tellEdits(the: CalendarStories, seed: number): Promise<void> {
  const pick = random(seed);
  const { client } = the.school.teacher;
  const day = () => weekday(2, ([1, 2, 3, 4, 5] as const)[pick(5)] ?? 1);
  const time = () => `${String(8 + pick(10)).padStart(2, "0")}:${pick(2) ? "00" : "30"}`;
  const entries: string[] = [];
  const hers: string[] = [];
  const one = (list: string[]) => list[pick(Math.max(1, list.length))] ?? "";
  const when = () => ({ local_date: day(), local_time: time() });
  const onOwn = async (change: (entry: string) => Promise<void>) => {
    const entry = one(entries);
    if (entry && (await the.her.findThere(entry))) await change(entry);
  };
  const schedule = async () => {
    const { data } = await client.rpc("schedule_classes", { student: the.school.student.id, ...when() });
    entries.push(...((data as { made: { id: string }[] } | null)?.made ?? []).map(({ id }) => id));
  };
  const steps: (() => unknown)[] = [
    schedule,
    schedule,
    () => client.rpc("move_hour", { entry: one(entries) || crypto.randomUUID(), ...when() }),
    () => client.rpc("cancel_hour", { entry: one(entries) || crypto.randomUUID() }),
    async () => {
      const { data } = await client.rpc("block_time", { ...when(), minutes: 30 + 30 * pick(3) });
      if (data) entries.push(data);
    },
    () => onOwn((entry) => the.her.move(entry, at(day(), time()))),
    () => onOwn((entry) => the.her.move(entry, at(day(), time()))),
    () => onOwn((entry) => the.her.move(entry, at(day(), time()), 30 + 30 * pick(3))),
    () => onOwn((entry) => the.her.remove(entry)),
    () =>
      onOwn((entry) => the.her.rewrite(entry, (text) => text.replace(/^SUMMARY:.*$/m, `SUMMARY:Título ${pick(9)}\r`))),
    async () => hers.push(await the.her.write(at(day(), time()))),
    () => hers.length > 0 && the.her.write(at(day(), time()), one(hers)),
    () => the.her.remove(one(hers) || "nobody"),
    () => {
      for (let skipped = pick(4); skipped > 0; skipped -= 1) the.dav.faults.push(null);
      the.dav.faults.push(FAULTS[pick(FAULTS.length)] ?? null);
      return the.round();
    },
    () => the.round(1 + pick(24)),
    () => the.round(),
  ];
  for (let step = 0; step < STEPS; step += 1) await steps[pick(steps.length)]?.();
  the.dav.faults.length = 0;
  for (let round = 0; round < 3; round += 1) await the.round();
  await expectAgreement(the, `story ${seed}`);
  the.dav.calls.length = 0;
  await the.round();
  expect(
    the.dav.calls.filter((call) => /^(PUT|DELETE)/.test(call)),
    `story ${seed}`,
  ).toEqual([]);
}

/** Checks that each hour here is there once and as it is here, and that everything else there is blocked here. */
export async function expectAgreement(the: CalendarStories, said: string): Promise<void> {
  const { sql } = the.school.backend;
  const here =
    await sql`select id, starts_at, ends_at from public.calendar_entries where kind <> 'import' and cancelled_at is null`;
  const there = await the.her.there();
  const isOwn = ({ uid }: { uid: string }) => uid.startsWith("calendar-");
  const line = (id: string, from: string | null, to: string | null) => `${id} ${from} ${to}`;
  const own = there.filter(isOwn).map(({ uid, starts_at, ends_at }) => line(uid.slice(9, 45), starts_at, ends_at));
  const wanted = here.map(({ id, starts_at, ends_at }) => line(id, starts_at.toISOString(), ends_at.toISOString()));
  expect(own.sort(), said).toEqual(wanted.sort());
  const blocked =
    await sql`select range_agg(tstzrange(starts_at, ends_at)) as all from public.calendar_entries where cancelled_at is null`;
  for (const { starts_at, ends_at } of there.filter((event) => !isOwn(event))) {
    const [row] =
      await sql`select tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz) <@ ${blocked[0]?.all ?? "{}"}::tstzmultirange as taken`;
    expect(row?.taken, said).toBe(true);
  }
  const stray = await sql`select id from public.calendar_entries e where e.kind = 'import' and not exists (
    select from unnest(${there.flatMap((event) => (isOwn(event) ? [] : [event.starts_at ?? ""]))}::timestamptz[]) as t
    where tstzrange(t, t + interval '1 hour') && tstzrange(e.starts_at, e.ends_at))`;
  expect(stray, said).toEqual([]);
}
