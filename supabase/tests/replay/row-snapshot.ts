import type postgres from "postgres";

type Rows = Record<string, string[]>;

export type RowSnapshot = {
  /** The stored rows by table, each as text. */
  rows: Rows;
  /** The rows of the tables that were written to since; undefined where none was. */
  changed(): Promise<Rows | undefined>;
  /** Restores those tables and the sequences. */
  giveBack(): Promise<void>;
};

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, c.oid::regclass::text as shown,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') group by 1, 2 order by 1`;

/** Stores the rows of all tables, and records which tables are written to from then on. */
export async function snapshotRows(sql: postgres.Sql): Promise<RowSnapshot> {
  const tables = await sql.unsafe<{ name: string; columns: string }[]>(TABLES);
  await sql.unsafe(`
    create schema kept;
    create table kept.touched (name text);
    create function kept.touch() returns trigger language plpgsql security definer set search_path = '' as $$
    begin insert into kept.touched values (format('%I.%I', tg_table_schema, tg_table_name)); return null; end $$;
    create table kept.sequences as
      select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as last, last_value is not null as called
      from pg_sequences;
    ${tables
      .map(
        ({ name }) => `
    create table kept."${name}" as table ${name};
    create trigger touch after insert or update or delete or truncate on ${name} execute function kept.touch();`,
      )
      .join("")}`);
  const read = async (names: readonly string[]): Promise<Rows> => {
    const rows = (name: string) => `select '${name}' as name, array(select to_jsonb(t)::text from ${name} t) as rows`;
    const [found] = await sql.unsafe<{ rows: Rows }[]>(
      `select jsonb_object_agg(t.name, t.rows) as rows from (${names.map(rows).join(" union all ")}) as t`,
    );
    return found?.rows ?? {};
  };
  const touched = async () =>
    (await sql`select distinct name from kept.touched order by 1`).map(({ name }) => String(name));
  return {
    rows: Object.assign({}, ...(await Promise.all(tables.map(({ name }) => read([name]))))),
    async changed() {
      const names = await touched();
      return names.length === 0 ? undefined : read(names);
    },
    async giveBack() {
      // A refused insert advances the sequence as well.
      await sql`select setval(name::regclass, last, called) from kept.sequences`;
      const names = await touched();
      if (names.length === 0) return;
      const back = tables.filter(({ name }) => names.includes(name));
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        for (const { name } of back) await tx.unsafe(`delete from ${name}`);
        for (const { name, columns } of back)
          await tx.unsafe(
            `insert into ${name} (${columns}) overriding system value select ${columns} from kept."${name}"`,
          );
        await tx`delete from kept.touched`;
      });
    },
  };
}
