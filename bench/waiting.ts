import postgres from "postgres";
import { connectionOf } from "./database.ts";
import { times } from "./throughput.ts";

/** The limit of a round of offers with 500 waits and 2,000 taken hours, in milliseconds at p95. */
const ROUND_MS = 50;
const WAITS = 500;
const TAKEN = 2_000;
const TURNS = 60;

/** Prints a measured value, and whether its limit is met. */
type Line = (name: string, text: string, kept?: boolean) => void;
type Times = { p50: number; p95: number };

/**
 * How long the steps of the waiting list take in the database while an hour becomes free before each round, and how long
 * a booking takes without them and beside them.
 */
export async function offerFreedHours(dataDir: string, line: Line): Promise<void> {
  console.log(`\nOffers of freed hours, with ${WAITS} waits and ${TAKEN} taken hours`);
  const sql = postgres({ ...(await connectionOf(dataDir)), max: 3, onnotice() {} });
  try {
    await fill(sql);
    const quiet = await timeTurns(() => book(sql));
    const rounds: number[] = [];
    let going = true;
    const offering = (async () => {
      while (going) rounds.push(...(await offerRound(sql)));
    })();
    const beside = await timeTurns(() => book(sql));
    for (; rounds.length < TURNS; ) await new Promise((next) => setImmediate(next));
    going = false;
    await offering;
    const round = shareOf(rounds);
    const [row] =
      await sql`select count(*)::int as made from public.hour_offers where freed_at > now() - interval '1 hour'`;
    line("a round", `${describe(round)} (at most ${ROUND_MS} ms p95), ${row?.made} offers made`, round.p95 <= ROUND_MS);
    line("a booking", `${describe(quiet)} without; ${describe(beside)} beside: p95 ${times(beside.p95, quiet.p95)}`);
  } finally {
    await sql`delete from public.waiting_list where email like 'bench%'`;
    await sql`delete from public.calendar_entries where label = 'bench'`;
    await sql.end();
  }
}

const describe = ({ p50, p95 }: Times) => `${p50.toFixed(1)} ms p50, ${p95.toFixed(1)} ms p95`;

/** Weekdays from seven to ten in the evening, from the day after tomorrow on. */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql`update public.scheduling_rules set horizon_days = 365, trials_per_day = 500`;
  await sql`
    insert into public.calendar_entries (kind, local_start, label)
    select 'block', day + at * interval '1 hour', 'bench'
    from generate_series(current_date + 2, current_date + 364, interval '1 day') as day, generate_series(7, 21) as at
    where extract(isodow from day) <= 5 and not exists (
      select from public.calendar_entries e where e.cancelled_at is null
        and e.local_start < day + at * interval '1 hour' + interval '1 hour' and e.local_start + e.duration > day + at * interval '1 hour')
    order by 2 limit ${TAKEN}`;
  await sql`
    with waits as (
      insert into public.waiting_list (full_name, email, phone, language, key_hash, terms_version, weekdays, from_time, until_time)
      select 'Visita', 'bench' || n || '@example.com', '+5511912345678', 'pt', sha256(('bench' || n)::bytea), '1',
        array[1 + n % 5, 1 + (n + 2) % 5]::smallint[], make_time(7 + n % 10, 0, 0), '22:00'
      from generate_series(1, ${WAITS}::int) as n returning id)
    insert into private.trial_waits (id, verified_at) select id, now() from waits`;
  await sql`analyze public.calendar_entries, public.waiting_list, private.trial_waits`;
}

/** Frees one of the hours and offers it, each turn in a transaction of its own; the times of the turns. */
async function offerRound(sql: postgres.Sql): Promise<number[]> {
  await sql`
    delete from public.calendar_entries where id = (
      select id from public.calendar_entries where label = 'bench' and starts_at > now() order by md5(id::text || now()) limit 1)`;
  const took: number[] = [];
  for (let more = true; more; ) {
    const began = performance.now();
    const [row] = await sql`select private.offer_next_hour(date_trunc('day', now()) + interval '15 hours') as more`;
    took.push(performance.now() - began);
    more = row?.more === true;
  }
  const began = performance.now();
  await sql`select private.end_waits()`;
  return [...took, performance.now() - began];
}

/** Takes an hour as a booking does: with the calendar's lock; and gives it back, which frees nothing that anybody waits for. */
const book = (sql: postgres.Sql) =>
  sql.begin(async (tx) => {
    await tx`select private.lock_calendar()`;
    await tx`select private.reserve_hour('block', (current_date + 3)::timestamp + interval '23 hours', '30 minutes', 'bench book')`;
    await tx`delete from public.calendar_entries where label = 'bench book'`;
  });

async function timeTurns(turn: () => Promise<unknown>): Promise<Times> {
  const took: number[] = [];
  for (let done = 0; done < TURNS; done++) {
    const began = performance.now();
    await turn();
    took.push(performance.now() - began);
  }
  return shareOf(took);
}

function shareOf(took: number[]): Times {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
