-- A form that changes a row says what it read: what somebody else saved meanwhile is not written over unseen.

create function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  now_there jsonb;
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  select string_agg(format('%1$I = a.%1$I', c), ', '),
    string_agg(format('(t.%1$I is not distinct from b.%1$I or t.%1$I is not distinct from a.%1$I)', c), ' and '),
    string_agg(format('%L, t.%I', c, c), ', ')
  into changes, conditions, columns
  from jsonb_object_keys(case jsonb_typeof(change_row.after) when 'object' then change_row.after end) as given (c);
  select string_agg(format('t.%1$I = w.%1$I', c), ' and ') into key
  from jsonb_object_keys(case jsonb_typeof(change_row.which) when 'object' then change_row.which end) as given (c);
  if changes is null or key is null or change_row.in_table not in (
    'article_categories', 'billing_rules', 'plans', 'profiles', 'scheduling_rules', 'site_settings', 'student_notes', 'testimonials'
  ) then
    raise exception using errcode = 'PT400', message = 'INVALID_CHANGE';
  end if;
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
  if now_there is null then
    raise exception using errcode = 'PT404', message = 'NOT_FOUND';
  end if;
  return now_there;
end $$;
comment on function public.change_row is 'Changes columns of the caller''s choice in a row within their reach, by their own grants and policies, unless one of them holds neither what the caller read (before) nor what they write (after). Null where it was changed; otherwise what the row holds now.';

grant execute on function public.change_row to authenticated;

drop function public.set_working_hours(jsonb);

create function public.set_working_hours(hours jsonb, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  now_there jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(set_working_hours.hours) is distinct from 'array' or jsonb_array_length(set_working_hours.hours) > 42, 'INVALID_HOURS');
  lock table public.working_hours in share row exclusive mode;
  select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))
    order by h.weekday, h.starts), '[]') into now_there
  from public.working_hours h;
  if set_working_hours.before <> now_there then
    return now_there;
  end if;
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
  return null;
exception
  when exclusion_violation then
    perform private.refuse('HOURS_OVERLAP');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse('INVALID_HOURS');
end $$;
comment on function public.set_working_hours is 'Replaces the whole week: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …]. Times overlap nowhere. Where the week is no more what its reader saw (before, the same in order), nothing changes and it is answered; null otherwise.';

grant execute on function public.set_working_hours to authenticated;
