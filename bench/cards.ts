import postgres from "postgres";
import { connectionOf, openSite } from "./database.ts";
import { times } from "./throughput.ts";

/** The limit of the next cards of a student with ten thousand, in milliseconds at p95. */
const DECK_MS = 30;
const CARDS = 10_000;
const REVIEWS_EACH = 8;
const WARM_UP = 20;
const TURNS = 200;

/** Prints a measured value, and whether its limit is met. */
type Line = (name: string, text: string, kept?: boolean) => void;
type DeckTimes = { p50: number; p95: number };

/**
 * The time until a student's next cards are there, of ten thousand with eighty thousand reviews: through `/rest/v1`, and
 * for the same function on a connection to the database. One after the other, as a person asks.
 */
export async function readLargeDeck(site: string, dataDir: string, line: Line): Promise<void> {
  console.log("\nA student's next cards of 10,000 with their reviews, beside the same function in the database");
  const { signIn } = await openSite(site, dataDir);
  const { id, headers } = await signIn("aluno@example.com");
  const sql = postgres({ ...(await connectionOf(dataDir)), max: 1, onnotice() {} });
  try {
    await fillDeck(sql, id);
    const claims = JSON.stringify({ sub: id, role: "authenticated", aal: "aal1" });
    const overHttp = async () => {
      const response = await fetch(`${site}/rest/v1/rpc/read_card_deck`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: "{}",
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The deck was refused: ${response.status}`);
    };
    const overSql = async () => {
      await sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        await tx`select public.read_card_deck()`;
      });
    };
    const ours = await timeTurns(overHttp);
    const raw = await timeTurns(overSql);
    const ratio = `p95 ${times(ours.p95, raw.p95)}, ours at most ${DECK_MS} ms`;
    line("ours", describe(ours));
    line("in the database", describe(raw));
    line("ratio", ratio, ours.p95 <= DECK_MS);
  } finally {
    await sql.end();
  }
}

const describe = ({ p50, p95 }: DeckTimes) => `${p50.toFixed(1)} ms p50, ${p95.toFixed(1)} ms p95`;

/** Cards of three years: a hundred are due, a thousand new, the rest due later. */
async function fillDeck(sql: postgres.Sql, student: string): Promise<void> {
  await sql`delete from public.cards where student_id = ${student}`;
  await sql`
    insert into public.cards (student_id, front, back, example, created_at, review_count, scheduled_count, first_reviewed_at, due_at, stability)
    select ${student}, 'word ' || n, 'palavra ' || n, 'A sentence with word ' || n, now() - n * interval '2 hours',
      case when n > 1000 then ${REVIEWS_EACH}::int else 0 end, case when n > 1000 then ${REVIEWS_EACH}::int else 0 end,
      case when n > 1000 then now() - n * interval '2 hours' end,
      case when n > 1000 then now() + (n - 1100) * interval '15 minutes' end, 10
    from generate_series(1, ${CARDS}::int) as n`;
  await sql`
    insert into public.card_reviews (id, card_id, student_id, rating, reviewed_at, received_at, day)
    select gen_random_uuid(), c.id, c.student_id, 3, c.first_reviewed_at + r * interval '3 days', now() - interval '2 days',
      (c.first_reviewed_at + r * interval '3 days')::date
    from public.cards c cross join generate_series(1, ${REVIEWS_EACH}::int) as r
    where c.student_id = ${student} and c.review_count > 0`;
  await sql`analyze public.cards, public.card_reviews`;
}

async function timeTurns(ask: () => Promise<void>): Promise<DeckTimes> {
  const took: number[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    const began = performance.now();
    await ask();
    if (turn >= WARM_UP) took.push(performance.now() - began);
  }
  const sorted = took.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
