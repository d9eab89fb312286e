import type postgres from "postgres";
import { z } from "zod";

/** The NOTIFY channel that carries which row changed. */
export const CHANGES = "embedded_realtime";

/**
 * Installs a trigger on each table with a key of the publication `supabase_realtime` that announces its changes. A
 * notification carries the table, the operation and the row's key: each subscriber reads the row again with their own
 * rights. For a deleted row it also carries the columns that the table's policies use, so that they can still decide who
 * could read it. Idempotent; tables that left the publication lose theirs, and tables that stay in it are not locked.
 */
export async function attachNotifyTriggers(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${CHANGES}))`;
    await tx.unsafe(`
      create schema if not exists embedded;
      create or replace function embedded.announce_change() returns trigger
      language plpgsql security definer set search_path = '' as $$
      declare
        changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
        -- A trigger without arguments is one of a table whose key is \`id\`.
        id text := case when tg_nargs < 2 then changed ->> coalesce(tg_argv[0], 'id')
          else (select jsonb_agg(changed -> name order by place)::text from unnest(tg_argv) with ordinality key (name, place)) end;
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
      create or replace view embedded.announced as
        select k.name, case k.columns when array['id'] then '' else (
            select string_agg(quote_literal(one), ', ' order by place) from unnest(k.columns) with ordinality c (one, place)
          ) end as arguments,
          case k.columns when array['id'] then '' else (
            select encode(string_agg(convert_to(one, 'UTF8') || '\\x00'::bytea, ''::bytea order by place), 'escape')
            from unnest(k.columns) with ordinality c (one, place)
          ) end as said
        from (
          select i.indrelid::regclass as name, array(
            select a.attname::text from unnest(i.indkey) with ordinality c (number, place)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = c.number order by c.place) as columns
          -- By names: a cast of each name to its table fails at those of schemas that an owner may not use.
          from pg_publication_tables p join pg_namespace n on n.nspname = p.schemaname
          join pg_class r on r.relnamespace = n.oid and r.relname = p.tablename
          join pg_index i on i.indrelid = r.oid and i.indisprimary
          where p.pubname = 'supabase_realtime'
        ) k;
      do $$ declare t record; begin
        for t in
          select g.tgrelid::regclass as name from pg_trigger g
          where g.tgname = 'announce_change' and not exists (
            select from embedded.announced a where a.name = g.tgrelid and a.said = encode(g.tgargs, 'escape')
          )
        loop
          execute format('drop trigger announce_change on %s', t.name);
        end loop;
        for t in
          select a.name, a.arguments from embedded.announced a where not exists (
            select from pg_trigger g where g.tgname = 'announce_change' and g.tgrelid = a.name
          )
        loop
          execute format('create trigger announce_change after insert or update or delete on %s
            for each row execute function embedded.announce_change(%s)', t.name, t.arguments);
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
/** An announced change. */
export type Change = z.infer<typeof Change>;

/** Parses a notification's payload; undefined for an unknown one. */
export function readChange(payload: string): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
