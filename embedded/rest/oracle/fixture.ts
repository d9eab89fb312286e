/** Tables with every kind of column and relationship. Generated values are always the same. */
export const FIXTURE = `
create type public.mood as enum ('sad', 'ok', 'very happy');
create type public.pair as (x int, y text);
create domain public.short as text check (char_length(value) < 20);
create domain public.positive as int check (value > 0);

create table public.kinds (
  id int primary key,
  label text not null default 'none',
  code varchar(10), fixed char(4), small smallint, whole int, big bigint, exact numeric, money numeric(6, 2), rough float8,
  truth boolean, day date, moment timestamp, instant timestamptz, hour time, span interval, tag uuid, raw json, doc jsonb, bytes bytea,
  mood public.mood, moods public.mood[], words text[], numbers int[], pair public.pair, pairs public.pair[],
  brief public.short, plus public.positive, stretch int4range, lexemes tsvector, bits bit(3)
);
create table public.people (
  id int primary key,
  name text not null default 'nobody',
  phone text,
  parent int references public.people,
  "camelCase" text default 'c',
  "with space" text,
  "order" int,
  secret boolean not null default false
);
create table public.profiles (person int primary key references public.people on delete cascade, bio text);
create table public.teams (id int primary key, name text unique not null, lead int references public.people);
create table public.members (
  person int references public.people on delete cascade,
  team int references public.teams on delete cascade,
  role text not null default 'member',
  primary key (person, team)
);
create table public.places (a int, b int, note text default 'made', primary key (a, b));
create table public.visits (
  id int primary key,
  a int, b int,
  person int references public.people,
  host int references public.people,
  foreign key (a, b) references public.places
);
create table public."Odd näme (1).x, y" ("i d" int primary key, "ключ" text default 'ы', person int references public.people);
create domain public."Key id" as int check (value > 0);
create domain public.json as text;
create domain public."order" as int;
create domain public."date[]" as text;
create domain public.any_person as public.people check ((value).id < 100);
create table public.shelves (id public."Key id" primary key, label public.json, rank public."order", odd public."date[]");
create table public.books (id int primary key, shelf public."Key id" references public.shelves, beside public."Key id" unique references public.shelves);
create view public.grown as select id, name, parent, phone from public.people where id < 100;
create view public.circle as select id from public.people;
create or replace view public.circle as select id from public.circle;
create view public.leads with (security_invoker) as
  select t.id as team, t.name as title, p.id as person, p.name from public.teams t join public.people p on p.id = t.lead;

create function public.echo(label text, "camelCase" text default 'd', "order" int default 0) returns text language sql stable as
  $$ select concat_ws('|', label, "camelCase", "order") $$;
create function public.kind_of(value jsonb) returns text language sql immutable as $$ select jsonb_typeof(value) $$;
create function public.add(a int, b int) returns int language sql immutable as $$ select a + b $$;
create function public.add(a int, b int, c int) returns int language sql immutable as $$ select a + b + c $$;
create function public.whole(json) returns json language sql immutable as $$ select $1 $$;
create function public.total(variadic numbers int[]) returns bigint language sql immutable as
  $$ select sum(n) from unnest(numbers) n $$;
create function public.adults(lowest int default 0) returns setof public.people language sql stable as
  $$ select * from public.people where id >= lowest $$;
create function public.first_person() returns public.people language sql stable as
  $$ select * from public.people order by id limit 1 $$;
create function public.pairs_of(many int) returns table (n int, word text) language sql immutable as
  $$ select n, 'w' || n from generate_series(1, many) n $$;
create function public.names() returns setof text language sql stable as $$ select name from public.people order by id $$;
create function public.nothing() returns void language sql as $$ select 1 $$;
create function public.rename(person int, name text) returns int language sql as
  $$ with changed as (update public.people p set name = rename.name where p.id = rename.person returning 1)
     select count(*)::int from changed $$;
create function public.everybody() returns setof public.any_person language sql stable as
  $$ select p::public.any_person from public.people p order by p.id $$;
create function public.shelf_above(public.books) returns setof public.shelves rows 1 language sql stable as
  $$ select * from public.shelves where id < $1.shelf order by id desc limit 1 $$;
create function public.with_key(key public."Key id", "order" public."order" default 1) returns text language sql immutable as
  $$ select key || ' ' || "order" $$;
create function public.initial(public.people) returns text language sql stable as $$ select left($1.name, 1) $$;
create function public.lexemes_of(public.people) returns tsvector language sql immutable as
  $$ select to_tsvector('simple', $1.name) $$;
create function public.captain(public.teams) returns setof public.people rows 1 language sql stable as
  $$ select * from public.people where id = $1.lead $$;
create function public.describe(pair public.pair) returns text language sql immutable as $$ select pair.x || pair.y $$;
create function public.labelled(kind public.kinds) returns text language sql immutable as $$ select kind.label $$;
create function public.teapot() returns text language plpgsql stable as $$
begin
  perform set_config('response.status', '418', true), set_config('response.headers', '[{"X-Pot": "tea"}]', true);
  return 'short';
end $$;
create function public.loose(text) returns text language sql immutable as $$ select 'text ' || $1 $$;
create function public.loose(int) returns text language sql immutable as $$ select 'number ' || $1 $$;
create function public.maybe() returns text language sql immutable as $$ select 'nothing' $$;
create function public.maybe(text default 'x') returns text language sql immutable as $$ select 'text ' || $1 $$;
create function public.solo(text default 'x') returns text language sql immutable as $$ select 'text ' || $1 $$;
create function public.alike(a xml, b int default 0) returns int language sql immutable as $$ select b $$;
create function public.alike(a text) returns text language sql immutable as $$ select a $$;
create function public.alike(a int) returns int language sql immutable as $$ select a $$;
create function public.asked() returns text language sql stable as
  $$ select concat_ws(' ', current_setting('request.method'), current_setting('request.path')) $$;
create function public.fail(code text) returns void language plpgsql as $$
begin raise exception using errcode = code, message = 'failed', detail = 'd', hint = 'h'; end $$;

create function public."odd-näme.f"(x int) returns int language sql immutable as $$ select x $$;

grant usage on schema public to anon, authenticated, service_role;
grant all on all tables in schema public to authenticated, service_role;
grant select on public.people, public.teams, public.kinds, public.members, public.places, public.grown to anon;
grant execute on all functions in schema public to anon, authenticated, service_role;
alter table public.people enable row level security;
create policy "shown" on public.people for select to anon, authenticated using (not secret);
create policy "changed" on public.people for all to authenticated using (not secret) with check (not secret);
`;

/** Rows for each table; the same before each write. */
export const ROWS = `
truncate public.kinds, public.people, public.profiles, public.teams, public.members, public.places, public.visits,
  public.shelves, public.books, public."Odd näme (1).x, y";
insert into public."Odd näme (1).x, y" values (1, 'a', null), (2, 'б', null);
insert into public.people (id, name, phone, parent, "camelCase", "with space", "order", secret) values
  (1, 'Ana', '+5511999', null, 'x', 'a b', 3, false), (2, '1.50', '5511999', 1, 'true', null, 2, false),
  (3, 'True', ' 5511999', 1, null, '', 1, false), (4, 'null', '0x1F', 2, 'NULL', '"q"', null, false),
  (5, 'a,b', 'eq.x', 2, '{a}', '(a)', 5, false), (6, 'hidden', null, 1, null, null, null, true),
  (7, '100%', '12345678901234567890', null, 'constructor', 'a\\b', 7, false), (8, 'constructor', '_', 7, 'valueOf', '*', 8, false);
insert into public.shelves values (1, '[1', 3, '{a}'), (2, '{"a": 1}', 2, null), (3, 'null', 1, '2026-01-01');
insert into public.books values (1, 1, 2), (2, 1, null), (3, 3, 1), (4, null, null);
insert into public.profiles values (1, 'bio of Ana'), (2, null);
insert into public.teams values (1, 'red', 1), (2, 'blue', 6), (3, 'no "lead"', null);
insert into public.members values (1, 1, 'lead'), (2, 1, 'member'), (1, 2, 'member'), (6, 2, 'lead');
insert into public.places values (1, 1, 'first'), (1, 2, null), (2, 1, 'third');
insert into public.visits values (1, 1, 1, 1, 2), (2, 1, 2, 1, null), (3, 2, 1, null, 1), (4, null, null, 2, 2);
insert into public.kinds (id, label, big, exact, money, rough) values
  (2, '1.50', 9007199254740993, 123456789012345678901234567890.123456789, 1.50, 'NaN'),
  (3, '0', -1, 'NaN', 0, 'Infinity'), (4, '', 0, 0.10, -9.99, 1e300);
insert into public.kinds values (1, 'all', 'code', 'ab', 1, 2, 3, 4.50, 5.25, 6.5, true, '2026-11-21', '2026-11-21 10:00', '2026-11-21 10:00-03',
  '07:30', '1 day 02:00', '00000000-0000-4000-8000-000000000001', '{"b": 1, "a": [1, {"k": "v"}]}', '{"n": 1.10, "list": [1, null, "x"], "text": "5"}',
  '\\x00ff', 'very happy', '{ok,"very happy",null}', '{a,"b c",null,"null"}', '{1,null,3}', '(1,"a b")', '{"(1,a)"}', 'brief', 4, '[1,5)',
  'cat:1 dog:2', '101');
`;

export const TABLES = [
  "kinds",
  "people",
  "profiles",
  "teams",
  "members",
  "places",
  "visits",
  "shelves",
  "books",
  '"Odd näme (1).x, y"',
] as const;
