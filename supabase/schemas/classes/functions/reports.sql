create function public.report_class(
  entry uuid, outcome public.booking_status, covered text default null, words text default null, homework text default null,
  before jsonb default '{}', by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('covered', nullif(btrim(report_class.covered, e' \t\r\n'), ''),
    'words', nullif(btrim(report_class.words, e' \t\r\n'), ''), 'homework', nullif(btrim(report_class.homework, e' \t\r\n'), ''));
  hour public.calendar_entries;
  ours public.classes;
  merged public.classes;
  elsewhere jsonb;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = report_class.entry and e.kind in ('trial', 'class') for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  perform private.refuse_if(report_class.outcome is null or report_class.outcome not in ('completed', 'no_show', 'cancelled'), 'NOT_NOW');
  perform private.refuse_if(hour.starts_at > now(), 'NOT_BEGUN');
  select c.* into ours from public.classes c where c.id = hour.id for update;
  perform private.refuse_if(ours.id is null and jsonb_strip_nulls(wanted) <> '{}', 'INVALID_CHANGE');
  perform private.refuse_if(greatest(char_length(wanted ->> 'covered'), char_length(wanted ->> 'words'),
    char_length(wanted ->> 'homework')) > 2000,
    'TOO_LONG');
  elsewhere := private.conflicting_values(to_jsonb(ours), report_class.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  if report_class.outcome = 'cancelled' then
    perform public.cancel_hour(hour.id, report_class.by_student);
  elsif ours.status is distinct from report_class.outcome then
    perform public.set_outcome(hour.id, report_class.outcome);
  end if;
  if ours.id is null then
    return null;
  end if;
  merged := jsonb_populate_record(null::public.classes, private.merge_changes(to_jsonb(ours), report_class.before, wanted));
  update public.classes c set covered = merged.covered, words = merged.words, homework = merged.homework
  where c.id = ours.id and (c.covered, c.words, c.homework) is distinct from (merged.covered, merged.words, merged.homework);
  if ours.notified_at is null and num_nonnulls(merged.covered, merged.words, merged.homework) > 0 then
    update public.classes c set notified_at = now() where c.id = ours.id;
    perform private.notify(ours.student_id, 'class_notes', jsonb_build_object('class_date', private.local_iso(hour.local_start), 'entry',
      hour.id,
      'link', '/my-progress?tab=classes'));
  end if;
  return null;
end $$;
comment on function public.report_class is
  'The teacher reports a class that has begun: completed, no_show or cancelled (by_student as in cancel_hour), and its notes in the same '
  'act. before: the notes to change, with the values that the caller read; other notes stay. The student is notified when a class first '
  'has notes. Returns null on success, otherwise the current notes.';

create function public.previous_notes(entries uuid[]) returns table (entry uuid, starts_at timestamptz, covered text, words text,
  homework text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.id, last.starts_at, last.covered, last.words, last.homework
  from public.classes c join public.calendar_entries e on e.id = c.id cross join lateral (
    select h.starts_at, p.covered, p.words, p.homework
    from public.classes p join public.calendar_entries h on h.id = p.id
    where p.student_id = c.student_id and h.starts_at < e.starts_at and num_nonnulls(p.covered, p.words, p.homework) > 0
    order by h.starts_at desc limit 1) as last
  where c.id = any (previous_notes.entries);
end $$;
comment on function public.previous_notes is
  'For the teacher: for each of these classes the last notes of the same student before it; nothing for a class without any.';
