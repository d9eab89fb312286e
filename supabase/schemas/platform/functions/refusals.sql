create function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST',
        'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER', 'NOT_BEGUN', 'PAUSED', 'ALREADY_PAUSED', 'ALREADY_ANNOUNCED') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL')
        then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code in ('ARTICLE_TOO_LONG', 'NO_ROOM') then 'PT413'
      when refuse.code = 'BUSY' then 'PT503'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a refusal with its code and HTTP status; does nothing for null.';

create function private.refuse_if(wrong boolean, code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse_if.wrong then
    perform private.refuse(refuse_if.code);
  end if;
end $$;
comment on function private.refuse_if is 'Raises a refusal with a code where the condition is true.';
