-- A booking whose answer was lost and that was corrected before it was sent again was answered with the first one, as if it were done.
create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED') then 'PT409'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;

create or replace function public.book_trial(
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
    -- The answer was lost, and something else was sent since: that is not what is booked.
    if exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
        where b.key_hash = hash and (b.status = 'cancelled' or (b.email, e.local_start) is distinct from (address, start_at))) then
      perform private.refuse('ALREADY_BOOKED');
    end if;
    return booked;
  end if;

  perform private.lock_calendar();
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
  perform private.refuse(refusal);
  if not private.take_quota('book_trial:' || address, 10, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_BOOKINGS';
  end if;

  entry := private.take_hour('trial', start_at);
  insert into public.trial_bookings (id, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, hash, name, address, book_trial.phone, book_trial.level, book_trial.plan,
    nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;
