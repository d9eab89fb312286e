import { postgrestProgram } from "../embedded/rest/oracle/postgrest.ts";
import { connectAsOwner, openSite } from "./database.ts";
import { start } from "./run.ts";
import { type Load, load, middle } from "./throughput.ts";

const TURNS = 5;
const SECONDS = 4;
const WARMING_UP_S = 15;
const CONNECTIONS = 10;
const NOTIFICATIONS = 20;

/**
 * Compares reading a student's 20 notifications through `/rest/v1` with a bare handler of the same SQL, token and
 * policies, and with PostgREST where it runs on this machine. Rounds alternate; returns medians, and the smallest and
 * largest ratio of a round.
 */
export async function besideRawHandler(site: string, dataDir: string) {
  const { signIn } = await openSite(site, dataDir);
  const { id, headers } = await signIn("aluno@example.com");
  const sql = await connectAsOwner(dataDir);
  await sql`insert into public.notifications (user_id, type, content, created_at)
    select ${id}, 'homework_assigned', jsonb_build_object('homework_description', 'Tarefa ' || n), now() - n * interval '1 hour'
    from generate_series(1, ${NOTIFICATIONS}) n`;
  await sql.end();
  const query = `user_id=eq.${id}&order=created_at.desc&limit=${NOTIFICATIONS}`;
  const raw = await start(["bench/raw-handler.ts"], { DATA_DIR: dataDir });
  const real = postgrestProgram() ? await start(["bench/postgrest.ts"], { DATA_DIR: dataDir }) : undefined;
  const ours: Load[] = [];
  const theirs: Load[] = [];
  const reals: Load[] = [];
  const options = { connections: CONNECTIONS, seconds: SECONDS, headers };
  try {
    for (let turn = 0; turn <= TURNS; turn += 1) {
      // The first round warms both up, since V8 optimizes code that has run some thousands of times.
      if (turn === 0) options.seconds = WARMING_UP_S;
      else options.seconds = SECONDS;
      const own = await load(`${site}/rest/v1/notifications?select=*&${query}`, options);
      const other = await load(`${raw.address}/raw/notifications?${query}`, options);
      const third = real && (await load(`${real.address}/notifications?select=*&${query}`, options));
      if (turn === 0) continue;
      if (third) reals.push(third);
      ours.push(own);
      theirs.push(other);
    }
  } finally {
    await raw.stop();
    await real?.stop();
  }
  const ratios = ours.map(({ perSecond }, turn) => perSecond / (theirs[turn]?.perSecond ?? 1)).sort((a, b) => a - b);
  const sum = (loads: Load[]): Load => ({ perSecond: middle(loads, "perSecond"), p99: middle(loads, "p99") });
  return {
    ours: sum(ours),
    raw: sum(theirs),
    postgrest: reals.length > 0 ? sum(reals) : undefined,
    least: ratios[0] ?? 0,
    ratio: ratios[TURNS >> 1] ?? 0,
    most: ratios.at(-1) ?? 0,
  };
}
