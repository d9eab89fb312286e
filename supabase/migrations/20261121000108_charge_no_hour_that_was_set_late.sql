-- An hour that somebody else set less than 24 hours before it could never be given up in time: a student who cannot come pays nothing.
create function private.was_set_late(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select h.changed_by <> c.student_id and hour.starts_at - h.changed_at < interval '24 hours'
    from public.calendar_history h join public.classes c on c.id = h.entry_id
    where h.entry_id = hour.id and h.change -> 'local_start' is not null order by h.id desc limit 1), false)
$$;
comment on function private.was_set_late is 'The hour that a class has now was set by somebody other than its student, less than 24 hours before it.';
create function private.is_late_for_student(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$ select private.is_late(hour.starts_at) and not private.was_set_late(hour) $$;
comment on function private.is_late_for_student is 'The 24-hour rule, for hours that could be given up in time.';
revoke execute on function private.was_set_late(public.calendar_entries), private.is_late_for_student(public.calendar_entries) from public;

create or replace function private.settle_late(
  class public.classes, kind public.charge_kind, accepts_charge boolean, by_student boolean default false
) returns boolean
language plpgsql set search_path = '' as $$
declare
  for_student constant boolean := private.is_admin() and settle_late.by_student is true;
begin
  if (private.is_admin() and not for_student)
    or not (select private.is_late_for_student(e) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The student was told that it is free: they decide again, knowing better. The teacher has told hers.
  if settle_late.accepts_charge is not true and not for_student then
    perform private.refuse('LATE_CHANGE');
  end if;
  perform private.charge(class, settle_late.kind);
  return true;
end $$;

create or replace function public.class_terms(class uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('late', private.is_late_for_student(e),
    'free_until', case when private.was_set_late(e) then e.starts_at else e.starts_at - interval '24 hours' end,
    'credit', not private.counts_as_given(c.id))
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = class_terms.class and ((c.student_id = auth.uid() and private.is_active()) or private.is_admin())
$$;
comment on function public.class_terms is
  'Whether giving this class up now is charged, as the database would decide this instant, until when it is free, and whether a student who gives it up in time has a credit: {late, free_until, credit}.';
