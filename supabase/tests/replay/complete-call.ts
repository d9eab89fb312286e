import type postgres from "postgres";
import { type Call, dayAfter } from "./calls.ts";

const NEW = "0e000000-0000-4000-8000-00000000000e";
const STAND_IN = /\{(me|new|[a-z_]+|[+-]\d+)\}/g;

/** The value of a stand-in where a call is made. */
export type KnownValues = {
  me(caller: Call["caller"]): string;
  rowOf(table: string, caller: Call["caller"]): string | undefined;
  today: string;
};

/** The tables whose rows a call names by stand-ins. */
export function namedTables({ path, body = "" }: Call): string[] {
  const names = [...`${decodeURIComponent(path)} ${body}`.matchAll(STAND_IN)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => /^[a-z]/.test(name) && name !== "me" && name !== "new");
}

/** Puts values where a recorded call has stand-ins. */
export function complete(call: Call, known: KnownValues): Call {
  const standFor = (whole: string, name: string): string => {
    if (/^[+-]/.test(name)) return dayAfter(known.today, name);
    if (name === "new") return NEW;
    if (name === "me") return known.me(call.caller);
    return known.rowOf(name, call.caller) ?? whole;
  };
  const inText = (text: string) => text.replace(STAND_IN, standFor);
  const inPath = (path: string) =>
    path.replace(/%7B([a-z_]+|(?:\+|%2B|-)\d+)%7D/g, (_, name: string) => inText(`{${name.replace("%2B", "+")}}`));
  return { ...call, path: inPath(call.path), ...(call.body === undefined ? {} : { body: inText(call.body) }) };
}

/** Completes calls with rows of a school: the caller's own where there is one. */
export async function completeCall(sql: postgres.Sql, ids: Record<string, string>): Promise<(call: Call) => Call> {
  const tables = await sql<{ name: string; owner: string | null }[]>`
    select c.table_name as name, min(o.column_name) as owner from information_schema.columns c
    left join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name
      and o.column_name in ('student_id', 'user_id')
    join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid' group by 1`;
  const rows = new Map<string, { id: string; owner: string | null }[]>();
  for (const { name, owner } of tables) {
    const found = await sql.unsafe(
      `select id::text, ${owner ?? "null"}::text as owner from public.${name} order by 2, 1`,
    );
    rows.set(
      name,
      found.map(({ id, owner: whose }) => ({ id: String(id), owner: whose })),
    );
  }
  const today = new Date().toISOString().slice(0, 10);
  return (call) =>
    complete(call, {
      today,
      me: (caller) => ids[caller] ?? NEW,
      rowOf(table, caller) {
        const all = rows.get(table) ?? [];
        return (all.find(({ owner }) => owner === ids[caller === "student" ? "student" : "other"]) ?? all[0])?.id;
      },
    });
}
