create function private.easter(year integer) returns date
language plpgsql immutable set search_path = '' as $$
declare
  century constant integer := year / 100;
  golden constant integer := year % 19;
  epact integer := (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
  weekday integer;
begin
  epact := epact - epact / 28 * (1 - epact / 28 * (29 / (epact + 1)) * ((21 - golden) / 11));
  weekday := (year + year / 4 + epact + 2 - century + century / 4) % 7;
  return make_date(year, 3, 1) + (epact - weekday + 27);
end $$;
comment on function private.easter is
  'Easter Sunday of a year by the Gregorian calendar. Source: Oudin (1940), by way of the U.S. Naval Observatory.';

create function private.is_bank_day(day date) returns boolean
language sql stable set search_path = '' as $$
  select extract(isodow from is_bank_day.day) < 6
    and to_char(is_bank_day.day, 'MM-DD') not in ('01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25', '12-31')
    and not (to_char(is_bank_day.day, 'MM-DD') = '11-20' and extract(year from is_bank_day.day) >= 2024)
    and is_bank_day.day - private.easter(extract(year from is_bank_day.day)::integer) not in (-48, -47, -2, 60)
    and not exists (select from public.billing_rules r where to_char(is_bank_day.day, 'MM-DD') = any (r.local_holidays))
$$;
comment on function private.is_bank_day is
  'Whether banks in Brazil are open to the public: from Monday to Friday, but for national holidays (20 November since Lei 14.759/2023), '
  'the Monday and Tuesday of Carnival, Good Friday, Corpus Christi, 31 December (source: Febraban''s calendar) and the school''s local '
  'holidays.';

create function private.payable_until(due date) returns date
language sql stable set search_path = '' as $$
  select case when private.is_bank_day(payable_until.due) then payable_until.due else (
    select min(day::date) from generate_series(payable_until.due, payable_until.due + 20, interval '1 day') as day
    where private.is_bank_day(day::date)) end
$$;
comment on function private.payable_until is
  'The last day on which a charge is paid in time: its due day, or the next bank day where that is none (Lei 7.089/1983).';

create function private.is_past_due(due date, day date) returns boolean
language sql stable set search_path = '' as $$
  select case when is_past_due.day <= is_past_due.due then false
    -- No row of days without banks is that long.
    when is_past_due.day > is_past_due.due + 20 then true
    else is_past_due.day > private.payable_until(is_past_due.due) end
$$;
comment on function private.is_past_due is 'Whether a charge that was due on one day is late on another.';
