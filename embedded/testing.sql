-- Tables of no product: notes that belong to people, and verbs that refuse in every way there is.
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 50),
  slug text unique,
  tags jsonb not null default '{}',
  digest bytea,
  weight numeric(5, 2),
  created_at timestamptz not null default now()
);
create table public.secrets (id int primary key);
create table public.pages (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null default ''
);
grant select, insert on public.pages to authenticated;
create table public.marks (page uuid references public.pages (id), words text);
grant select, update on public.marks to authenticated;
alter table public.pages enable row level security;
create policy "own" on public.pages for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
alter table public.notes enable row level security;
alter table public.secrets enable row level security;
grant select, insert, update, delete on public.notes to authenticated;
create policy "own" on public.notes for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
alter publication supabase_realtime add table public.notes;
create table public.texts (id int primary key, body text not null, about int references public.texts (id), parts int[]);
alter table public.texts enable row level security;
grant select on public.texts to anon, authenticated;
create policy "all" on public.texts for select to anon, authenticated using (true);
create function public.dwell(seconds float) returns float language sql as $$ select seconds from pg_sleep(seconds) $$;
grant execute on function public.dwell(float) to anon, authenticated;
create function public.refuse(way text) returns text language plpgsql as $$
begin
  case way
    when 'PT409' then raise exception using errcode = 'PT409', message = 'TAKEN', hint = 'another';
    when 'plain' then raise exception 'PLAIN';
    when 'own' then raise exception using errcode = 'AL001', message = 'OWN';
  end case;
end $$;
create function public.header(name text) returns text language sql as
  $$ select current_setting('request.headers', true)::json ->> name $$;
create function public.count_days(since date, among text[]) returns int language sql as $$ select 0 $$;
grant execute on function public.refuse(text), public.header(text), public.count_days(date, text[]) to anon, authenticated;
create table public.metadata_seen (email text, name text);
create function public.record_metadata() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.metadata_seen values (new.email, new.raw_user_meta_data ->> 'full_name');
  return new;
end $$;
create trigger record_metadata after insert on auth.users for each row execute function public.record_metadata();
