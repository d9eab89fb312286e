-- Students are told of a new version of the terms, and accept it or leave.
set check_function_bodies = off;

create table private.announced_terms (
  version text primary key,
  announced_at timestamptz not null default now()
);
comment on table private.announced_terms is 'Versions of the terms that students were told of by mail.';

create function private.are_terms_due(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) > 0 and count(*) filter (where c.version = private.terms_version()) = 0
  from public.consents c join public.profiles p on p.id = c.user_id
  where p.id = are_terms_due.person and p.role = 'aluno' and c.kind = 'terms'
$$;
comment on function private.are_terms_due is
  'Whether a student accepted earlier versions of the terms alone. Who accepted none is asked when they finish their sign-up.';

create function public.are_terms_due() returns boolean
language sql stable security definer set search_path = '' as $$ select private.are_terms_due(auth.uid()) where private.has_profile() $$;
comment on function public.are_terms_due is
  'Whether the caller is a student who has not accepted the terms in force, but an earlier version; null for somebody without a profile.';

create function private.announce_terms() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announced_terms (version) values (private.terms_version()) on conflict do nothing;
  if found then
    perform private.enqueue_mail('new_terms', p.email, p.language,
      jsonb_build_object('name', p.full_name, 'version', private.terms_version()))
    from public.profiles p where p.role = 'aluno' and p.deactivated_at is null and private.are_terms_due(p.id);
  end if;
end $$;
comment on function private.announce_terms is
  'Mails each active student who accepted an earlier version of the terms what the version in force changed, once a version.';

grant execute on function public.are_terms_due() to authenticated;

create or replace function public.housekeeping_steps() returns text[]
language sql immutable set search_path = '' as $$
  select array['accounts', 'terms', 'time zone', 'unverified trials', 'reminders', 'cards', 'makeups', 'class requests', 'waits', 'offers',
    'articles', 'bills', 'mei limit', 'errors', 'audit log', 'old data']
$$;
comment on function public.housekeeping_steps is 'The steps of the scheduled work, in their order.';

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'terms' then
      perform private.announce_terms();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'class requests' then
      perform private.end_class_requests();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - interval '2 years';
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - 31;
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - interval '2 days';
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
      delete from private.mail_outages o where o.until < now() - interval '90 days';
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';
