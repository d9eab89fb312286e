-- The welcome of a new site: the teacher's name, hours and prices.
set check_function_bodies = off;

-- Sites that are in use need no welcome.
insert into private.completed_steps (step)
select step from unnest(array['welcomed', 'named']) as step where exists (select from public.profiles p where p.role = 'admin')
on conflict do nothing;

drop function public.read_setup();
create function public.read_setup() returns table (
  welcomed boolean, closed boolean, named boolean, student boolean,
  first_name text, photo boolean, introduction boolean, greeting boolean, about boolean, testimonials boolean, hours boolean,
    prices boolean, pix boolean,
  mail_saved boolean, mail_tested boolean, devices integer, push_tested boolean, push_error text,
  backed_up boolean, restore_state text, restore_problem text, second_factor boolean, article boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select
    exists (select from private.completed_steps d where d.step = 'welcomed'),
    exists (select from private.completed_steps d where d.step = 'setup_closed'),
    exists (select from private.completed_steps d where d.step = 'named'),
    exists (select from public.profiles p where p.role = 'aluno') or exists (select from public.trial_bookings),
    s.brand_first_name,
    public.teacher_photo() is not null,
    coalesce(s.introduction_pt, s.introduction_en) is not null,
    s.greeting_file is not null,
    coalesce(s.biography_pt, s.biography_en) is not null and cardinality(s.qualifications_pt || s.qualifications_en) > 0,
    exists (select from public.testimonials t where t.published),
    exists (select from public.working_hours),
    exists (select from public.plans p where p.price_cents is not null),
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
comment on function public.read_setup is
  'The setup steps of a new site and whether each is done, for the checklist of the panel; whether the teacher was welcomed, and whether '
  'she closed the checklist. restore_state: never, running, failed or done.';

create function public.finish_welcome() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' then
    perform private.require_admin();
  end if;
  insert into private.completed_steps (step) values ('welcomed') on conflict do nothing;
end $$;
comment on function public.finish_welcome is
  'Records that the teacher has opened the welcome, which her dashboard offers until then. Its steps stay in the checklist.';

create function public.close_setup() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into private.completed_steps (step) values ('setup_closed') on conflict do nothing;
end $$;
comment on function public.close_setup is 'Hides the list of what can wait, for good.';

create function public.name_teacher(full_name text, first_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set full_name = name_teacher.full_name where p.id = auth.uid();
  update public.site_settings s set brand_first_name = name_teacher.first_name where s.singleton;
end $$;
comment on function public.name_teacher is 'Gives the teacher her name, and the site the first name that it is called by.';

create trigger record_name after update of brand_first_name on public.site_settings for each row
  execute function private.record_step('named');

grant execute on function public.read_setup, public.finish_welcome, public.close_setup, public.name_teacher to authenticated;

reset check_function_bodies;
