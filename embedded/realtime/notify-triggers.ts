import type postgres from "postgres";
import { z } from "zod";

/** The channel of PostgreSQL's NOTIFY that carries which row changed. */
export const CHANGES = "embedded_realtime";

/**
 * Installs a trigger on each table of the publication `supabase_realtime` that announces its changes. A notification
 * carries the table, the operation and the row's key: each subscriber reads the row again with their own rights. Of a
 * deleted row it also carries what its policies look at, so that it can still be said who could read it.
 * Idempotent; tables that left the publication lose theirs, and those that stay are not locked.
 */
export async function attachNotifyTriggers(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${CHANGES}))`;
    await tx.unsafe(`
      create schema if not exists embedded;
      create or replace function embedded.announce_change() returns trigger
      language plpgsql security definer set search_path = '' as $$
      declare
        id text := case tg_op when 'DELETE' then to_jsonb(old) ->> 'id' else to_jsonb(new) ->> 'id' end;
        change jsonb := jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name,
          'operation', tg_op, 'id', id, 'at', clock_timestamp());
        gone jsonb;
      begin
        if tg_op = 'DELETE' then
          select jsonb_object_agg(a.attname, to_jsonb(old) -> a.attname) into gone
          from pg_attribute a where a.attrelid = tg_relid and a.attnum in (
            select d.refobjsubid from pg_depend d where d.classid = 'pg_policy'::regclass
              and d.refclassid = 'pg_class'::regclass and d.refobjid = tg_relid and d.refobjsubid > 0);
          if octet_length(gone::text) <= 6000 then
            change := change || jsonb_build_object('gone', gone);
          end if;
        end if;
        -- A notification has room for 8000 bytes, and one that is too long would undo what it tells of.
        if octet_length(id) <= 500 then
          perform pg_notify('${CHANGES}', change::text);
        end if;
        return null;
      end $$;
      do $$ declare t record; begin
        for t in
          select g.tgrelid::regclass as name from pg_trigger g
          where g.tgname = 'announce_change' and not exists (
            select from pg_publication_tables p
            where p.pubname = 'supabase_realtime' and format('%I.%I', p.schemaname, p.tablename)::regclass = g.tgrelid
          )
        loop
          execute format('drop trigger announce_change on %s', t.name);
        end loop;
        for t in
          select format('%I.%I', p.schemaname, p.tablename) as name from pg_publication_tables p
          where p.pubname = 'supabase_realtime' and not exists (
            select from pg_trigger g
            where g.tgname = 'announce_change' and g.tgrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
          )
        loop
          execute format('create trigger announce_change after insert or update or delete on %s
            for each row execute function embedded.announce_change()', t.name);
        end loop;
      end $$;`);
  });
}

const Change = z.object({
  schema: z.string(),
  table: z.string(),
  operation: z.enum(["INSERT", "UPDATE", "DELETE"]),
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The values that a deleted row had in the columns that its table's policies look at. */
  gone: z.record(z.string(), z.unknown()).optional(),
});
/** One announced change. */
export type Change = z.infer<typeof Change>;

/** Reads a notification's payload; undefined for one that is not ours. */
export function readChange(payload: string): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
