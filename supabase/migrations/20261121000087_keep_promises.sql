create or replace function private.terms_version() returns text
language sql immutable set search_path = '' as $$ select '2026-11-22' $$;

create or replace function private.forget_placement_tests() returns void
language sql security definer set search_path = '' as $$
  delete from public.placement_attempts t where t.stage <> 'finished' and t.expires_at < now() - interval '90 days'
$$;
comment on function private.forget_placement_tests is 'Tests that somebody began and left.';

create function private.forget_error_logs() returns void
language sql security definer set search_path = '' as $$
  delete from public.error_logs e where e.created_at < now() - interval '180 days'
$$;
comment on function private.forget_error_logs is 'Faults of half a year ago: their records say whom they happened to.';

create function private.forget_bookers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  strangers uuid[];
begin
  with forgotten as (
    -- The hour was taken and stays taken; whose it was is forgotten.
    update public.trial_bookings b
    set full_name = 'Pessoa removida', email = 'removed@removed.invalid', phone = '+10000000', goals = null, message = null
    from public.calendar_entries e
    where e.id = b.id and e.ends_at < now() - interval '2 years' and b.created_at < now() - interval '2 years'
      and b.email <> 'removed@removed.invalid' and b.student_id is null
      and not exists (select from public.profiles p where lower(p.email) = b.email)
    returning b.id)
  select array_agg(f.id) into strangers from forgotten f;
  if strangers is null then
    return;
  end if;
  -- The answers of tests stay, as nobody's.
  update public.placement_attempts t set shown_name = null, trial_id = null where t.trial_id = any (strangers);
  delete from public.notifications n where private.is_about(n.content, strangers::text[], '');
end $$;
comment on function private.forget_bookers is 'Who booked a trial class and never came to be a student, two years after its hour.';

create function private.forget_suggesters() returns void
language sql security definer set search_path = '' as $$
  update public.topic_suggestions s set name = null, email = null
  where s.created_at < now() - interval '2 years' and (s.name is not null or s.email is not null)
$$;
comment on function private.forget_suggesters is 'Who suggested a topic, after two years. The topic stays.';

revoke execute on function private.forget_error_logs(), private.forget_bookers(), private.forget_suggesters() from public;

-- Each version does all that the one before did.
create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;
