-- Refusals in a line; a step that is done once is asked for by its name.
set check_function_bodies = off;

drop function private.clean_file_name(text);
grant execute on function private.refuse, private.refuse_if to authenticated;

create or replace function public.accept_terms(guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), p.id
  from public.profiles p cross join unnest(array['terms', 'guardian']::public.consent_kind[]) as asked (kind)
  where p.id = auth.uid()
    and (asked.kind = 'terms' or (accept_terms.guardian is true and private.years_old(p.birth_date) < 18))
    and not exists (
      select from public.consents c where c.user_id = p.id and c.kind = asked.kind and c.version = private.terms_version());
  perform private.refuse(private.student_refusal(auth.uid()));
end $$;

create or replace function private.check_age() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse(case
    -- Only as an update: a sign-up is judged by check_sign_up, and the teacher may make an account before she knows.
    when new.birth_date is null and tg_op = 'UPDATE' and old.birth_date is not null and new.role = 'aluno' and new.id = auth.uid()
      then 'BIRTH_DATE_REQUIRED'
    when new.birth_date < date '1900-01-01' or new.birth_date > (now() at time zone 'America/Sao_Paulo')::date then 'INVALID_BIRTH_DATE'
    when private.years_old(new.birth_date) < 13 then 'TOO_YOUNG'
    when private.years_old(new.birth_date) < 18 and (new.guardian_name is null or new.guardian_contact is null) then 'GUARDIAN_REQUIRED'
  end);
  return new;
end $$;

create or replace function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select u.* into account from auth.users u where u.id = new.id and u.confirmation_sent_at is not null and u.invited_at is null;
  if not found then
    return null;
  end if;
  perform private.refuse(private.student_refusal(new.id));
  if private.awaits_confirmation(account) then
    delete from public.profiles p where p.id = new.id;
  end if;
  return null;
end $$;

create or replace function private.has_shown_factors() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_shown_factors() and exists (
    select from public.profiles p
    where p.id = (select auth.uid()) and p.role = 'admin' and p.deactivated_at is null)
$$;

create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(btrim(request_erasure.reason), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.tell_admins('erasure_requested', jsonb_build_object(
      'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Who takes it back and asks anew all day fills nobody's mailbox.
      by_mail => private.take_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;

create or replace function public.abandon_backup(backup uuid, worker uuid, problem text, detail text) returns void
language sql security definer set search_path = '' as $$
  select private.fail_backup(b.id, abandon_backup.problem, abandon_backup.detail) from public.backups b
  where b.id = abandon_backup.backup and b.worker = abandon_backup.worker and b.state = 'running'
$$;

create or replace function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  now_there jsonb;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select string_agg(format('%1$I = a.%1$I', c), ', '),
    string_agg(format('(t.%1$I is not distinct from b.%1$I or t.%1$I is not distinct from a.%1$I)', c), ' and '),
    string_agg(format('%L, t.%I', c, c), ', ')
  into changes, conditions, columns
  from jsonb_object_keys(case jsonb_typeof(change_row.after) when 'object' then change_row.after end) as given (c);
  select string_agg(format('t.%1$I = w.%1$I', c), ' and ') into key
  from jsonb_object_keys(case jsonb_typeof(change_row.which) when 'object' then change_row.which end) as given (c);
  perform private.refuse_if(changes is null or key is null or change_row.in_table not in (
    'article_categories', 'billing_rules', 'plans', 'profiles', 'scheduling_rules', 'site_settings', 'student_notes', 'testimonials'
  ), 'INVALID_CHANGE');
  execute format(
    'update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) w, '
    'jsonb_populate_record(null::public.%1$I, $2) b, jsonb_populate_record(null::public.%1$I, $3) a where %3$s and %4$s',
    in_table, changes, key, conditions
  ) using which, coalesce(before, '{}'), after;
  get diagnostics changed = row_count;
  if changed > 0 then
    return null;
  end if;
  execute format(
    'select jsonb_build_object(%2$s) from public.%1$I t, jsonb_populate_record(null::public.%1$I, $1) w where %3$s',
    in_table, columns, key
  ) into now_there using which;
  perform private.refuse_if(now_there is null, 'NOT_FOUND');
  return now_there;
end $$;

create or replace function private.keep_clean_file_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.file_name := coalesce(nullif(btrim(left(btrim(regexp_replace(regexp_replace(new.file_name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff0-\ufffb\U000e0000-\U000e007f]+', '', 'g'),
    '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029/\\]+', ' ', 'g')), 200)), ''), substring(new.object_name from '[^/]+$'));
  return new;
end $$;
comment on function private.keep_clean_file_name is 'A file is named as its sender named it, without what is not seen or would be a path, or else as it is stored. The forms say the same (app/platform/files/file-kinds.ts).';

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.forget_unconfirmed();
  perform private.follow_time_zone();
  perform private.lock_calendar();
  update private.open_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_sign_ins();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
  delete from private.mail_outages o where o.until < now() - interval '90 days';
end $$;

create function public.was_done(step text) returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.done_once d where d.what = was_done.step) $$;
comment on function public.was_done is 'Whether a step that is done once in the life of a school was done. The server asks before it reads what a school begins with.';

reset check_function_bodies;
