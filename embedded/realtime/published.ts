import type postgres from "postgres";
import { z } from "zod";

/** The channel of PostgreSQL's NOTIFY that carries which row changed. */
export const CHANGES = "embedded_realtime";

/**
 * Installs a trigger on each table of the publication `supabase_realtime` that announces its changes. A notification
 * carries the table, the operation and the row's key only: each subscriber reads the row again with their own rights.
 * Idempotent; tables that left the publication lose theirs.
 */
export async function attachNotifyTriggers(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${CHANGES}))`;
    await tx.unsafe(`
      create schema if not exists embedded;
      create or replace function embedded.announce_change() returns trigger
      language plpgsql security definer set search_path = '' as $$
      begin
        perform pg_notify('${CHANGES}', jsonb_build_object(
          'schema', tg_table_schema, 'table', tg_table_name, 'operation', tg_op,
          'id', coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id', 'at', clock_timestamp())::text);
        return null;
      end $$;
      do $$ declare t record; begin
        for t in select distinct tgrelid::regclass as name from pg_trigger where tgname = 'announce_change' loop
          execute format('drop trigger announce_change on %s', t.name);
        end loop;
        for t in select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime' loop
          execute format('create trigger announce_change after insert or update or delete on %I.%I
            for each row execute function embedded.announce_change()', t.schemaname, t.tablename);
        end loop;
      end $$;`);
  });
}

/** A published table's columns, in order, as subscribers are told them. */
export type PublishedTable = { schema: string; table: string; columns: { name: string; type: string }[] };

/** The tables that may be listened to, by `schema.table`. */
export async function publishedTables(sql: postgres.Sql): Promise<Map<string, PublishedTable>> {
  const rows = await sql<{ schema: string; table: string; columns: { name: string; type: string }[] }[]>`
    select p.schemaname as schema, p.tablename as "table",
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns
    from pg_publication_tables p
    join pg_attribute a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
      and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where p.pubname = 'supabase_realtime' group by 1, 2`;
  return new Map(rows.map((row) => [`${row.schema}.${row.table}`, row]));
}

const Change = z.object({
  schema: z.string(),
  table: z.string(),
  operation: z.enum(["INSERT", "UPDATE", "DELETE"]),
  id: z.string().nullable(),
  at: z.string(),
});
/** One announced change. */
export type Change = z.infer<typeof Change>;

/** Reads a notification's payload. */
export const readChange = (payload: string): Change => Change.parse(JSON.parse(payload));
