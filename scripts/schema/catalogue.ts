import type postgres from "postgres";

/** A database's catalogue: kind of object, name, definition. */
export type Catalogue = Record<string, Record<string, string>>;

const OWN_SCHEMAS = "('public', 'private')";
/** Extensions bring functions and types of their own. */
const NOT_OF_AN_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

/** Each query answers `name` and `definition`. Columns are compared by name: their order depends on when they were added. */
const QUERIES: Record<string, string> = {
  schemas: `select nspname as name, nspacl::text as definition from pg_namespace where nspname in ${OWN_SCHEMAS}`,
  extensions: `
    select e.extname as name, n.nspname as definition from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  types: `
    select t.oid::regtype::text as name,
      coalesce(format_type(nullif(t.typbasetype, 0), t.typtypmod) || ' ' || t.typnotnull || coalesce(' ' || t.typdefault, ''), '')
        || coalesce((select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
          from pg_enum e where e.enumtypid = t.oid), '') || coalesce(' ' || t.typacl::text, '') as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ${OWN_SCHEMAS} and t.typtype in ('e', 'd')`,
  tables: `
    select c.oid::regclass::text as name, concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.relowner::regrole,
      'row level security ' || c.relrowsecurity || ' ' || c.relforcerowsecurity, c.reloptions::text,
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_sequence s on s.seqrelid = c.oid
    where n.nspname in ${OWN_SCHEMAS} and c.relkind in ('r', 'v', 'm', 'S', 'p')`,
  columns: `
    select a.attrelid::regclass || '.' || a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), nullif(a.attcollation, 0)::regcollation::text, a.attidentity,
        a.attgenerated, 'not null ' || a.attnotnull) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OWN_SCHEMAS} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`,
  defaults: `
    select d.adrelid::regclass || '.' || a.attname as name, pg_get_expr(d.adbin, d.adrelid) as definition
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${OWN_SCHEMAS}`,
  constraints: `
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(k.oid) || ' ' || convalidated as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname in ${OWN_SCHEMAS} and contype <> 'n'`,
  indexes: `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OWN_SCHEMAS}`,
  policies: `
    select polrelid::regclass || '.' || polname as name, concat_ws(' ', polcmd, polpermissive,
      array(select r::regrole::text from unnest(polroles) r order by 1)::text,
      'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid)) as definition
    from pg_policy`,
  functions: `
    select p.oid::regprocedure::text as name, p.proowner::regrole || ' ' || pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${OWN_SCHEMAS} and p.prokind in ('f', 'p') and ${NOT_OF_AN_EXTENSION("pg_proc", "p.oid")}`,
  triggers: `
    select tgrelid::regclass || '.' || tgname as name, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) as definition
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where not tgisinternal and n.nspname in ${OWN_SCHEMAS}`,
  grants: `
    select on_what || ' to ' || coalesce(nullif(grantee, 0)::regrole::text, 'public') as name,
      string_agg(privilege_type || case when is_grantable then ' with grant option' else '' end, ', ' order by privilege_type)
        as definition
    from (
      select c.oid::regclass::text as on_what, a.* from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        aclexplode(c.relacl) a where n.nspname in ${OWN_SCHEMAS} and c.relkind in ('r', 'v', 'm', 'S', 'p')
      union all
      select t.attrelid::regclass || '.' || t.attname, a.* from pg_attribute t join pg_class c on c.oid = t.attrelid
        join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a where n.nspname in ${OWN_SCHEMAS}
      union all
      select p.oid::regprocedure::text, a.* from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
        aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where n.nspname in ${OWN_SCHEMAS} and ${NOT_OF_AN_EXTENSION("pg_proc", "p.oid")}
    ) granted group by 1`,
  "default grants": `
    select concat_ws(' ', nullif(defaclnamespace, 0)::regnamespace::text, defaclobjtype::text) as name, defaclacl::text as definition
    from pg_default_acl where defaclnamespace = 0 or defaclnamespace::regnamespace::text in ${OWN_SCHEMAS}`,
  comments: `
    select (pg_identify_object(d.classoid, d.objoid, d.objsubid)).type || ' '
      || (pg_identify_object(d.classoid, d.objoid, d.objsubid)).identity as name, d.description as definition
    from pg_description d
    where coalesce((pg_identify_object(d.classoid, d.objoid, 0)).schema, (pg_identify_object(d.classoid, d.objoid, 0)).name)
        in ${OWN_SCHEMAS}
      or d.classoid in ('pg_policy'::regclass, 'pg_trigger'::regclass)
      or (d.classoid = 'pg_constraint'::regclass
        and (select connamespace::regnamespace::text from pg_constraint k where k.oid = d.objoid) in ${OWN_SCHEMAS})`,
  publications: `
    select pubname || ' ' || schemaname || '.' || tablename as name,
      concat_ws(' ', array(select a from unnest(attnames) a order by 1)::text, rowfilter) as definition
    from pg_publication_tables`,
  buckets: `select id as name, concat_ws(' ', name, public, file_size_limit, allowed_mime_types::text) as definition from storage.buckets`,
};

/** The tables with initial rows, and their number. */
async function countRows(tx: postgres.TransactionSql): Promise<Record<string, string>> {
  const tables = await tx.unsafe<{ name: string }[]>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OWN_SCHEMAS} and c.relkind = 'r'`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::text as rows from ${name}`);
  const counted = await tx.unsafe<{ name: string; rows: string }[]>(counts.join(" union all "));
  return Object.fromEntries(counted.filter(({ rows }) => rows !== "0").map(({ name, rows }) => [name, rows]));
}

/** Reads the catalogue of `public` and `private`, and of objects elsewhere that depend on them. */
export const readCatalogue = (sql: postgres.Sql): Promise<Catalogue> => sql.begin(readIn) as Promise<Catalogue>;

/** Reads the catalogue within a transaction, including its own changes. */
export async function readIn(tx: postgres.TransactionSql): Promise<Catalogue> {
  // Names are qualified whatever the connection's search path is.
  await tx.unsafe("set local search_path = ''");
  const catalogue: Catalogue = {};
  for (const [kind, query] of Object.entries(QUERIES)) {
    const rows = await tx.unsafe<{ name: string; definition: string | null }[]>(query);
    catalogue[kind] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition ?? ""]));
  }
  catalogue.rows = await countRows(tx);
  return catalogue;
}

/** Literals, which may continue on the next line, line comments, signs that need no space, and whitespace. */
const PARTS =
  /(?<literal>'(?:[^']|'')*'(?:\s*\n\s*'(?:[^']|'')*')*)|(?<comment>(?:--[^\n]*\s*)+)|\s*(?<sign>[(),])\s*|\s+/g;

/** A function's text without its layout, which makes no difference to what it does. Other definitions have none. */
function withoutLayout(kind: string, definition: string | undefined): string | undefined {
  if (kind !== "functions") return definition;
  return definition?.replaceAll(PARTS, (_, literal?: string, comment?: string, sign?: string) => {
    if (literal) return literal.replaceAll(/'\s*\n\s*'/g, "");
    if (comment) return `--${comment.replaceAll(/\s*--\s*|\s+/g, " ").trimEnd()}\n`;
    return sign ?? " ";
  });
}

/** The differences of two catalogues, one a line: `kind name: one | other`. */
export function compareCatalogues(one: Catalogue, other: Catalogue): string[] {
  return Object.keys({ ...one, ...other }).flatMap((kind) => {
    const left = one[kind] ?? {};
    const right = other[kind] ?? {};
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    return names
      .filter((name) => left[name] !== right[name])
      .filter((name) => withoutLayout(kind, left[name]) !== withoutLayout(kind, right[name]))
      .map((name) => `${kind} ${name}: ${left[name] ?? "missing"} | ${right[name] ?? "missing"}`);
  });
}
