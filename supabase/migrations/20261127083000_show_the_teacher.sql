-- The home page shows the teacher: her photo, where she wants it, and a sentence.
set check_function_bodies = off;
alter table public.site_settings
  add column introduction_pt text check (char_length(btrim(introduction_pt)) between 1 and 200 and private.is_single_line(introduction_pt)),
  add column introduction_en text check (char_length(btrim(introduction_en)) between 1 and 200 and private.is_single_line(introduction_en)),
  add column photo_shown boolean not null default false;
comment on column public.site_settings.introduction_pt is 'The teacher in one sentence, for the home page.';
comment on column public.site_settings.introduction_en is 'The same sentence in English.';
comment on column public.site_settings.photo_shown is 'Whether public pages show the photo of the teacher''s account.';
grant update (introduction_pt, introduction_en, photo_shown) on public.site_settings to authenticated;

create function public.teacher_photo() returns text
language sql stable security definer set search_path = '' as $$
  select split_part(p.photo, '/', 2) from public.profiles p
  where p.role = 'admin' and p.deactivated_at is null and p.photo is not null and (select s.photo_shown from public.site_settings s)
  order by p.created_at, p.id limit 1
$$;
comment on function public.teacher_photo is 'The file of the teacher''s photo, without its folder, where she has it shown on public pages; otherwise null.';
grant execute on function public.teacher_photo to anon, authenticated;

create trigger announce_content_change after update of photo on public.profiles for each row when (new.role = 'admin')
  execute function private.announce_content_change();
