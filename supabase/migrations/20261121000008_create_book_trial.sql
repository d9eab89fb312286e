-- Why a trial cannot be booked at this wall-clock time, or null when it can. Judged in the business's zone.
create function private.refuse_trial_time(local_start timestamp) returns text
language sql stable set search_path = '' as $$
  select case
    when local_start is null then 'INVALID_DATE'
    when local_start::date <= (now() at time zone 'America/Sao_Paulo')::date then 'INVALID_DATE'
    when local_start::date > (now() at time zone 'America/Sao_Paulo')::date + 180 then 'INVALID_DATE'
    when extract(isodow from local_start) > 5 then 'INVALID_DATE'
    when local_start::time not between time '07:00' and time '21:00' then 'INVALID_TIME'
    when extract(minute from local_start) not in (0, 30) or extract(second from local_start) <> 0 then 'INVALID_TIME'
  end
$$;
comment on function private.refuse_trial_time is
  'A trial is on a weekday after today, at most 180 days ahead, starting on the hour or half hour from 7:00 to 21:00.';
revoke execute on function private.refuse_trial_time(timestamp) from public;

create function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at)
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;
revoke execute on function private.describe_trial(bytea) from public;

create function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time,
  accepts_terms boolean, language public.language default 'pt', plan text default null, goals text default null,
  message text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  hash constant bytea := sha256(convert_to(book_trial.key, 'UTF8'));
  start_at constant timestamp := book_trial.local_date + book_trial.local_time;
  name constant text := regexp_replace(btrim(book_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(book_trial.email));
  refusal text;
  booked jsonb;
  entry uuid;
begin
  if coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception using errcode = 'PT400', message = 'INVALID_KEY';
  end if;
  -- The same browser sending twice at once waits for itself and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    return booked;
  end if;

  refusal := case
    when book_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>[:cntrl:]]' then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(book_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when book_trial.level is null then 'INVALID_LEVEL'
    when book_trial.plan is not null and not exists (select from public.plans p where p.name = book_trial.plan) then 'INVALID_PLAN'
    when char_length(book_trial.goals) > 2000 or char_length(book_trial.message) > 2000 then 'TOO_LONG'
    else private.refuse_trial_time(start_at)
  end;
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  if not private.take_quota('book_trial:' || address, 10, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_BOOKINGS';
  end if;

  begin
    insert into public.calendar_entries (kind, local_start) values ('trial', start_at) returning id into entry;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'SLOT_TAKEN';
  end;
  insert into public.trial_bookings (id, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, hash, name, address, book_trial.phone, book_trial.level, book_trial.plan,
    nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  return private.describe_trial(hash);
end $$;
comment on function public.book_trial is
  'Books a free trial class of one hour and tells the teacher. The same key books once, however often it is sent.';
revoke execute on function public.book_trial(text, text, text, text, public.booking_level, date, time, boolean, public.language, text, text, text) from public;
grant execute on function public.book_trial(text, text, text, text, public.booking_level, date, time, boolean, public.language, text, text, text) to anon, authenticated;

create function public.find_trial(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.describe_trial(sha256(convert_to(find_trial.key, 'UTF8')))
$$;
comment on function public.find_trial is 'The booking that this key made, or null. Holding the key is the permission.';
revoke execute on function public.find_trial(text) from public;
grant execute on function public.find_trial(text) to anon, authenticated;
