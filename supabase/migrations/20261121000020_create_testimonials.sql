create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  author_name text not null check (char_length(btrim(author_name)) between 2 and 80),
  about_pt text check (char_length(btrim(about_pt)) between 1 and 120),
  about_en text check (char_length(btrim(about_en)) between 1 and 120),
  text_pt text check (char_length(btrim(text_pt)) between 1 and 800),
  text_en text check (char_length(btrim(text_en)) between 1 and 800),
  position integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  constraint testimonials_say_something check (text_pt is not null or text_en is not null)
);
comment on table public.testimonials is 'What people said about the classes, with their consent. Shown on the public pages once published.';
comment on column public.testimonials.about_pt is 'Who says it, in a few words: profession, city. Nothing when left out.';
comment on column public.testimonials.position is 'Lowest first.';

grant select on public.testimonials to anon, authenticated;
grant insert (author_name, about_pt, about_en, text_pt, text_en, position, published), delete,
  update (author_name, about_pt, about_en, text_pt, text_en, position, published) on public.testimonials to authenticated;
grant all on public.testimonials to service_role;

alter table public.testimonials enable row level security;

create policy "Everyone reads published testimonials" on public.testimonials
  for select to anon, authenticated using (published or (select private.is_admin()));
create policy "The teacher writes testimonials" on public.testimonials
  for insert to authenticated with check ((select private.is_admin()));
create policy "The teacher edits testimonials" on public.testimonials
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "The teacher deletes testimonials" on public.testimonials
  for delete to authenticated using ((select private.is_admin()));

create index testimonials_in_order on public.testimonials (position, created_at);

create trigger announce_content_change after insert or update or delete on public.testimonials
  for each statement execute function private.announce_content_change();
