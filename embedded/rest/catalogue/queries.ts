/** Domains with the type at their end, which is a domain of none: few, so that a join with them costs nothing. */
const DOMAINS = `
  domains as (
    select oid, typbasetype as base from pg_type where typtype = 'd'
    union all
    select d.oid, t.typbasetype from domains d join pg_type t on t.oid = d.base where t.typtype = 'd'
  ),
  base_types as (
    select d.oid, d.base from domains d join pg_type t on t.oid = d.base where t.typtype <> 'd'
  )`;

/** Every table and view with its columns. Types are without their lengths, which are checked when values are stored. */
export const RELATIONS = `
  with recursive ${DOMAINS}
  select c.oid::bigint::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'number', a.attnum,
        'type', case
          when t.oid = any('{bit,bit[],character,character[]}'::regtype[]) then replace(format_type(t.oid, null), '[]', '') || ' varying'
            || case when t.typcategory = 'A' then '[]' else '' end
          when t.typtype = 'd' and base.typnamespace = 'pg_catalog'::regnamespace then format_type(base.oid, null)
          when t.typnamespace = 'pg_catalog'::regnamespace then format_type(t.oid, null)
          else format_type(t.oid, a.atttypmod) end,
        'fallback', case
          when t.typtype = 'd' and d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
          when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      join pg_type base on base.oid = coalesce((select b.base from base_types b where b.oid = t.oid), t.oid)
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select json_agg(key.attnum) from pg_constraint k cross join unnest(k.conkey) as key (attnum)
      where k.conrelid = c.oid and k.contype = 'p'
    ), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;

/** Foreign keys, with their columns by number. */
export const FOREIGN_KEYS = `
  select f.conname as name, f.conrelid::bigint::text as "table", f.confrelid::bigint::text as "foreignTable",
    to_json(f.conkey) as columns, to_json(f.confkey) as "foreignColumns",
    exists (
      select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u')
        and u.conkey @> f.conkey and u.conkey <@ f.conkey
    ) as "isUnique"
  from pg_constraint f where f.contype = 'f' and f.conparentid = 0 order by f.conrelid, f.conname`;

/** The columns that each view shows, as PostgreSQL's rules name them. */
export const VIEWS = `
  select c.oid::bigint::text as oid, pg_get_viewdef(c.oid) as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;

/** Functions of a row of one table that return rows of another. */
export const COMPUTED = `
  select p.proname as name, own.oid::bigint::text as "table", foreign_table.oid::bigint::text as "foreignTable",
    not p.proretset or p.prorows = 1 as "toOne"
  from pg_proc p
  join pg_class own on own.reltype = p.proargtypes[0]
  join pg_class foreign_table on foreign_table.reltype = p.prorettype
  where p.pronargs = 1 and p.pronamespace = $1::regnamespace`;

/**
 * Types without a length are read as their varying forms, because `bit` and `character` without a length have length one.
 */
export const ROUTINES = `
  with recursive ${DOMAINS}
  select p.proname as name, coalesce((
      select json_agg(json_build_object(
        'name', coalesce(given.name, ''),
        'type', given.type::regtype::text,
        'castType', case given.type
          when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]'
          when 'character'::regtype then 'character varying' when 'character[]'::regtype then 'character varying[]'
          else given.type::regtype::text end,
        'required', given.place <= p.pronargs - p.pronargdefaults,
        'variadic', coalesce(given.mode = 'v', false)
      ) order by given.place)
      from unnest(p.proargnames, p.proargtypes, p.proargmodes) with ordinality as given (name, type, mode, place)
      where given.type is not null
    ), '[]') as parameters,
    case when t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'row' else 'scalar' end as returns,
    p.proretset as "returnsSet", t.oid = 'void'::regtype as "returnsVoid", c.relname as "table", p.provolatile = 'v' as volatile
  from pg_proc p
  join pg_type t on t.oid = coalesce((select b.base from base_types b where b.oid = p.prorettype), p.prorettype)
  left join pg_class c on c.oid = t.typrelid
  where p.prokind = 'f' and p.pronamespace = $1::regnamespace and t.oid <> 'trigger'::regtype
  order by p.pronargs`;
