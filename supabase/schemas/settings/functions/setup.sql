create function private.record_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.completed_steps (step) values (tg_argv[0]) on conflict do nothing;
  return null;
end $$;
comment on function private.record_step is 'Records the step that the trigger names as done.';

create function private.record_push_test() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.completed_steps (step)
  select 'push_tested' from public.notifications n where n.id = new.notification_id and n.type = 'push_test' on conflict do nothing;
  return null;
end $$;
comment on function private.record_push_test is 'Records that a test push was accepted by a push service.';

create function public.send_test_push() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  devices integer;
begin
  perform private.require_admin();
  select count(*) into devices from public.push_subscriptions s where s.user_id = auth.uid() and private.is_signed_in(s.session_id);
  perform private.refuse_if(devices = 0, 'NO_DEVICE');
  perform private.refuse_if(not private.consume_quota('test push ' || auth.uid(), 10, interval '1 hour'), 'TOO_MANY');
  delete from public.notifications n where n.user_id = auth.uid() and n.type = 'push_test';
  perform private.add_notification(auth.uid(), 'push_test', jsonb_build_object('link', '/admin/dashboard'));
  return devices;
end $$;
comment on function public.send_test_push is
  'Sends a test notification to the teacher''s own devices, also during quiet hours. Returns the number of devices. NO_DEVICE: no device '
  'is subscribed. Limited to ten an hour.';

create function public.read_setup() returns table (
  welcomed boolean, closed boolean, named boolean, responsible boolean, student boolean,
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
    private.is_responsible_known(),
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
