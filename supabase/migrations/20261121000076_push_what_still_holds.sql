create function private.hour_of(content jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
  from (select coalesce(content ->> 'entry', substring(content ->> 'link' from '(?:booking|class)=([0-9a-f-]{36})'))) as named (id)
$$;
comment on function private.hour_of is 'Which hour of the calendar a notification or a mail is about; null where it is about none, or names none.';

create or replace function private.is_urgent(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when is_urgent.kind = 'reminder_hour' or (is_urgent.kind = 'class_soon' and content ->> 'hours' = '1') then true
    when private.topic_of(is_urgent.kind) = 'classes' and is_urgent.kind <> 'student_confirmed_class' then coalesce((
      select bool_or(private.within_a_day(at)) from (
        select e.starts_at as at from public.calendar_entries e where e.id = private.hour_of(content)
        union all
        -- Where it was until this transaction moved it.
        select (h.change -> 'local_start' ->> 0)::timestamp at time zone 'America/Sao_Paulo'
        from public.calendar_history h where h.entry_id = private.hour_of(content) and h.changed_at >= now()
        union all
        select (content ->> 'class_date')::timestamp at time zone 'America/Sao_Paulo' where content ->> 'class_date' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$') as hours), false)
    else false
  end
$$;

create function private.is_outdated(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.created_at < now() - interval '1 day'
    or (told.type = 'class_soon' and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()
        and private.say_when(e.local_start) = told.content ->> 'class_date'))
    or (private.topic_of(told.type) in ('classes', 'reminders') and exists (
      select from public.notifications later where later.user_id = told.user_id and later.created_at > told.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled')
        and private.hour_of(later.content) = private.hour_of(told.content)))
$$;
comment on function private.is_outdated is
  'A day has passed, the class that it reminds of is not at that hour any more or has begun, or a later one says what became of the same hour.';

create or replace function public.claim_pushes(worker uuid, most integer) returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb, language public.language, is_urgent boolean, created_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  loop
    select array_agg(due.id) into picked from (
      select d.id from public.push_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by d.is_urgent desc, d.created_at limit claim_pushes.most - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    -- Read in the bell meanwhile, by somebody who signed out or was locked out, or not so any more: nobody is to be told.
    delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
    where p.id = any (picked) and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id) or private.is_outdated(n));
    with taken as (
      update public.push_outbox p
      set state = 'sending', worker = claim_pushes.worker, attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
      where p.id = any (picked)
      returning p.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= claim_pushes.most;
  end loop;

  -- While there is more to send, what nobody waits for can wait.
  if cardinality(ours) < claim_pushes.most then
    -- With its sign-in a browser's leave ends, wherever that was ended.
    delete from public.push_subscriptions s where s.id in (
      select dead.id from public.push_subscriptions dead
      where dead.session_id is not null and not exists (select from auth.sessions a where a.id = dead.session_id)
      for update skip locked);
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - interval '14 days';
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type, n.content, r.language, o.is_urgent, o.created_at
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
revoke execute on function private.hour_of(jsonb), private.is_outdated(public.notifications) from public;
