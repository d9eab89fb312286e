-- The teacher's greeting, by voice or video, with its captions, for the home page.
set check_function_bodies = off;
alter table public.site_settings
  add column greeting_file text check (greeting_file ~ '^[0-9a-f]{40}\.(mp3|ogg|m4a|mp4|mov|webm)$'),
  add column greeting_seconds smallint check (greeting_seconds between 1 and 180),
  add column greeting_words text check (char_length(btrim(greeting_words)) between 1 and 6000),
  add column greeting_language public.language not null default 'pt',
  add constraint site_settings_greeting_has_captions check (greeting_file is null or greeting_words is not null);
comment on column public.site_settings.greeting_file is 'The teacher''s recorded greeting for the home page: the name of its file, which follows from its content.';
comment on column public.site_settings.greeting_seconds is 'The length of the greeting; null if the file does not say it.';
comment on column public.site_settings.greeting_words is 'The greeting in words, from which its captions are made: plain text, or a WebVTT file.';
comment on column public.site_settings.greeting_language is 'The language of the greeting.';
grant update (greeting_file, greeting_seconds, greeting_words, greeting_language) on public.site_settings to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('greetings', 'greetings', false, 16777216, array['audio/mpeg', 'audio/ogg', 'audio/mp4', 'video/mp4', 'video/quicktime', 'video/webm'])
on conflict (id) do nothing;

create or replace function public.list_orphaned_files(bucket text, older_than interval default '1 day'::interval) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = list_orphaned_files.bucket
    -- The folders of people are named by their id; greetings have no folder.
    and (o.created_at < now() - list_orphaned_files.older_than or o.bucket_id <> 'greetings' and not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1)))
    and case list_orphaned_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      when 'payment-proofs' then not exists (select from public.payment_proofs f where f.object_name = o.name)
      when 'greetings' then not exists (select from public.site_settings s where s.greeting_file = o.name)
      else false end
  limit 500
$$;
comment on function public.list_orphaned_files is 'Files of a bucket that no row refers to or whose owner was deleted, at most 500, for the server to remove.';

drop function public.read_setup();
create function public.read_setup() returns table (
  first_name text, photo boolean, introduction boolean, greeting boolean, about boolean, testimonials boolean, hours boolean, prices boolean, pix boolean,
  mail_saved boolean, mail_tested boolean, devices integer, push_tested boolean, push_error text,
  backed_up boolean, restore_state text, restore_problem text, second_factor boolean, article boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select
    s.brand_first_name,
    public.teacher_photo() is not null,
    coalesce(s.introduction_pt, s.introduction_en) is not null,
    s.greeting_file is not null,
    coalesce(s.biography_pt, s.biography_en) is not null and cardinality(s.qualifications_pt || s.qualifications_en) > 0,
    exists (select from public.testimonials t where t.published),
    (select r.hours_are_set from public.scheduling_rules r),
    not exists (select from public.plans p where p.price_cents is null),
    (select b.pix_key is not null from public.billing_rules b),
    public.is_mail_saved_to_files(),
    exists (select from private.completed_steps d where d.step = 'mail_tested'),
    (select count(*)::integer from public.push_subscriptions p where p.user_id = auth.uid()),
    exists (select from private.completed_steps d where d.step = 'push_tested'),
    (select o.last_error from public.push_outbox o join public.notifications n on n.id = o.notification_id
      where n.user_id = auth.uid() and n.type = 'push_test' and o.state <> 'sent' and o.last_error is not null limit 1),
    exists (select from public.backups b where b.state = 'done'),
    coalesce((select case when b.restore_tested_at is null then 'running' when b.restore_problem is not null then 'failed' else 'done' end
      from public.backups b where b.restore_requested_at is not null order by b.restore_requested_at desc limit 1),
      case when exists (select from private.completed_steps d where d.step = 'restore_tested') then 'done' else 'never' end),
    (select b.restore_problem from public.backups b where b.restore_requested_at is not null order by b.restore_requested_at desc limit 1),
    exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'),
    -- The articles that a school begins with were announced as they were made.
    exists (select from public.articles a join public.article_versions v on v.article_id = a.id
      where v.state = 'published' and a.deleted_at is null and a.announced_at is distinct from a.created_at)
  from public.site_settings s;
end $$;
comment on function public.read_setup is 'The setup steps of a new site and whether each is done, for the checklist of the panel. restore_state: never, running, failed or done.';
grant execute on function public.read_setup to authenticated;
