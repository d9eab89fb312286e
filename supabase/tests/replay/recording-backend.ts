import { writeFileSync } from "node:fs";
import { decodeJwt } from "jose";
import type postgres from "postgres";
import { type Backend, type BackendOptions, startBackend as startUnheard } from "../../../embedded/index.ts";
import {
  ABOUT_ANSWER,
  type Call,
  type Caller,
  DAY,
  daysBetween,
  pickCalls,
  shortenBody,
  UUID,
  writeCalls,
} from "./calls.ts";

export * from "../../../embedded/index.ts";

const MOST_WAITING = 2_000;

/** Starts the backend, which writes the product's calls to a file when it closes: the shortest of each shape. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const file = process.env.RECORD_CALLS;
  const backend = await startUnheard(options);
  if (!file) return backend;
  let calls: Call[] = [];
  return {
    ...backend,
    async fetch(request, asker) {
      // Journeys use the secret key over HTTP; the product uses it only within the process.
      const isOfJourney = request.headers.get("apikey") === backend.secretKey && asker !== undefined;
      const call = isOfJourney || !isOfClient(request) ? undefined : await callOf(request.clone(), backend);
      if (call && calls.push(call) > MOST_WAITING) calls = pickCalls(calls);
      return backend.fetch(request, asker);
    },
    async close() {
      writeFileSync(file, writeCalls(pickCalls(calls)));
      await backend.close();
    },
  };
}

/** True if an official client requests rows, which always names a schema. */
const isOfClient = ({ url, headers }: Request): boolean =>
  new URL(url).pathname.startsWith("/rest/v1/") && (headers.has("accept-profile") || headers.has("content-profile"));

/** Undefined for a call that is not the product's. */
async function callOf(request: Request, { sql, secretKey }: Backend): Promise<Call | undefined> {
  const token = /^bearer (.+\..+\..+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const me = token ? decodeJwt(token).sub : undefined;
  const caller = request.headers.get("apikey") === secretKey ? "server" : await callerOf(sql, me);
  if (!caller) return undefined;
  const { pathname, search } = new URL(request.url);
  const parameters = new URLSearchParams(search);
  const body = request.body ? await request.text() : undefined;
  const standIns = await standInsFor(sql, `${[...parameters.values()]} ${body ?? ""}`, me);
  const today = new Date().toISOString().slice(0, 10);
  const portable = (text: string) =>
    text.replace(UUID, (id) => standIns.get(id) ?? "{new}").replace(DAY, (day) => dayFrom(today, day));
  const query = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(portable(value))}`).join("&");
  const headers = ABOUT_ANSWER.flatMap((name): [string, string][] => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    caller,
    method: request.method,
    path: decodeURI(pathname.slice("/rest/v1".length)) + (query && `?${query}`),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body: shortenBody(portable(body)) }),
  };
}

async function callerOf(sql: postgres.Sql, id: string | undefined): Promise<Caller | undefined> {
  if (id === undefined) return "visitor";
  const [person] = await sql<{ role: string }[]>`select role from public.profiles where id = ${id}`;
  return person && (person.role === "admin" ? "teacher" : "student");
}

/** Days near today are stored relative to it; others, such as birthdays, stay absolute. */
function dayFrom(today: string, day: string): string {
  const days = daysBetween(today, day);
  return Math.abs(Number(days)) < 800 ? `{${days}}` : day;
}

let tables: Promise<string[]> | undefined;

/** The table of each id. */
async function standInsFor(sql: postgres.Sql, text: string, me: string | undefined): Promise<Map<string, string>> {
  tables ??= sql<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_type = 'BASE TABLE' order by 1`.then(
    (rows) => rows.map(({ name }) => name),
  );
  const names = await tables;
  const found = new Map<string, string>();
  for (const id of new Set(text.match(UUID))) {
    const looked = names
      .map((name) => `select '${name}' as name from public.${name} where id = $1`)
      .join(" union all ");
    const [row] = id === me ? [{ name: "me" }] : await sql.unsafe<{ name: string }[]>(looked, [id]);
    if (row) found.set(id, `{${row.name}}`);
  }
  return found;
}
