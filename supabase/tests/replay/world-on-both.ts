import { type Oracle, type OracleCaller, startOracle } from "../../../embedded/rest/oracle/postgrest.ts";
import { type Outcome, outcomeOf } from "../../../embedded/rest/oracle/side-by-side.ts";
import { openWorld, type World } from "../security/world.ts";
import type { Call, Caller } from "./calls.ts";
import { completeCall } from "./complete-call.ts";
import { createMask } from "./mask.ts";
import { type RowSnapshot, snapshotRows } from "./row-snapshot.ts";

export type WorldOnBoth = {
  world: World;
  /** Some values that a column of a table had at the beginning, as text. */
  stored(table: string, column: string): string[];
  /** The embedded backend's answer, and the rows that it changed. */
  ours(call: Call): Promise<Outcome>;
  /** PostgREST's answer and changes, on the same rows. */
  theirs(call: Call): Promise<Outcome>;
  close(): Promise<void>;
};

/**
 * Opens a school with rows of everybody, and PostgREST on the same database.
 * @param program PostgREST's path; without it, `theirs` cannot be called
 */
export async function openWorldOnBoth(program: string | undefined): Promise<WorldOnBoth> {
  const world = await openWorld();
  const { sql, publishableKey, secretKey, fetch } = world.school.backend;
  const kept = await snapshotRows(sql);
  const mask = createMask(JSON.stringify(kept.rows));
  const complete = await completeCall(sql, world.ids);
  const oracle = program === undefined ? undefined : await startOracle(program, addressOf(sql.options));
  const left = async ({ method }: Call, outcome: Outcome): Promise<Outcome> => {
    const body = mask(outcome.body);
    const location = outcome.location === null ? null : String(mask(outcome.location));
    if (method === "GET" || method === "HEAD") return { ...outcome, body, location };
    const changed = await rowsLeft(kept, mask);
    return changed === undefined ? { ...outcome, body, location } : { ...outcome, body, location, left: changed };
  };
  return {
    world,
    stored: (table, column) => valuesOf(kept.rows[`public.${table}`] ?? [], column),
    async ours(call) {
      const { path, headers, body, caller, method } = complete(call);
      const token = tokenOf(world, caller);
      const request = new Request(`http://localhost:3000/rest/v1${path}`, {
        method,
        headers: {
          ...headers,
          apikey: caller === "server" ? secretKey : publishableKey,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body ?? null,
      });
      const answer = await fetch(request);
      return left(call, outcomeOf(answer.status, answer.headers, await answer.text()));
    },
    async theirs(call) {
      if (!oracle) throw new Error("PostgREST is not there");
      const { path, headers, body, caller, method } = complete(call);
      const { pathname, search } = new URL(path, "http://localhost");
      const answer = await oracle.ask({ method, path: pathname + search, headers, body }, oracleCaller(world, caller));
      return left(call, outcomeOf(answer.status, answer.headers, answer.text));
    },
    close: () => closeAll(world, oracle),
  };
}

async function closeAll({ school }: World, oracle: Oracle | undefined): Promise<void> {
  await oracle?.close();
  await school.close();
}

const FEW = 6;

function valuesOf(rows: readonly string[], column: string): string[] {
  const values = rows.slice(0, FEW).map((row) => JSON.parse(row)[column]);
  return values
    .filter((one) => one !== null && one !== undefined)
    .map((one) => (typeof one === "object" ? JSON.stringify(one) : String(one)));
}

/** The new rows by table, and their number. */
async function rowsLeft(kept: RowSnapshot, mask: (value: unknown) => unknown): Promise<unknown> {
  const changed = await kept.changed();
  await kept.giveBack();
  if (changed === undefined) return undefined;
  return Object.entries(changed).map(([table, rows]) => {
    const before = new Set(kept.rows[table]);
    const isNew = rows.filter((row) => !before.has(row)).map((row) => String(mask(row)));
    return { table, count: rows.length, isNew: isNew.sort() };
  });
}

const tokenOf = ({ tokens }: World, caller: Caller): string | undefined =>
  caller === "student" || caller === "teacher" ? tokens[caller] : undefined;

function oracleCaller(world: World, caller: Caller): OracleCaller {
  const token = tokenOf(world, caller);
  if (token === undefined) return { kind: caller === "server" ? "server" : "visitor" };
  return { kind: "person", claims: JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) };
}

type Options = { host: string[]; port: number[]; user: string; pass: unknown; database: string };

/** The address of a connection's database as PostgreSQL's own library takes it: a folder of sockets is a host. */
function addressOf({ host: [host = ""], port: [port = 0], user, pass, database }: Options): string {
  const said = new URLSearchParams({ host, port: `${port}`, user, password: String(pass) });
  return `postgresql:///${database}?${said}`;
}
