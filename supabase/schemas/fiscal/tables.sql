create type public.fiscal_regime as enum ('mei', 'company', 'person');

create table public.fiscal_rules (
  singleton boolean primary key default true check (singleton),
  regime public.fiscal_regime not null default 'mei',
  opened_on date check (opened_on between date '2000-01-01' and date '2100-12-31'),
  occupation_code text not null default '295' check (occupation_code ~ '^\d{1,3}$' and private.is_single_line(occupation_code))
);
comment on table public.fiscal_rules is 'What the teacher is to the tax authority, in one row.';
comment on column public.fiscal_rules.opened_on is 'The day on which the MEI was opened; null: in an earlier year.';
comment on column public.fiscal_rules.occupation_code is
  'Her occupation in the Carnê-Leão, by the Receita Federal''s table of occupations: 295 is a teacher of free courses.';

create table public.mei_limits (
  from_on date primary key check (from_on between date '2000-01-01' and date '2100-12-31'),
  limit_cents integer not null check (limit_cents between 100000 and 1000000000)
);
comment on table public.mei_limits is 'The yearly revenue limits of a MEI in centavos: each row is valid from a day on.';

create table private.mei_warnings (
  year smallint not null,
  basis text not null check (basis in ('received', 'forecast')),
  percent smallint not null check (percent in (80, 100, 120)),
  limit_cents integer not null,
  primary key (year, basis, percent, limit_cents)
);
comment on table private.mei_warnings is 'The warnings that were sent about a year''s revenue and a limit.';
