create function public.schedule_classes(
  student uuid, local_date date, local_time time, weeks integer default 1, online_link text default null, notes text default null,
  credit uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  series constant uuid := case when schedule_classes.weeks > 1 then gen_random_uuid() end;
  made jsonb := '[]';
  skipped jsonb := '[]';
  entry uuid;
  start_at timestamp;
begin
  perform private.require_admin();
  perform private.require_person(schedule_classes.student);
  perform private.refuse_if(schedule_classes.weeks is null or schedule_classes.weeks not between 1 and 52
    or (credit is not null and weeks > 1),
    'INVALID_WEEKS');
  perform private.refuse_if(schedule_classes.local_date is null or schedule_classes.local_time is null
    or schedule_classes.local_date + schedule_classes.local_time <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.lock_calendar();
  for week in 0..schedule_classes.weeks - 1 loop
    start_at := schedule_classes.local_date + week * 7 + schedule_classes.local_time;
    begin
      perform private.refuse_if(private.is_paused(schedule_classes.student, start_at::date), 'PAUSED');
      perform private.refuse_if(schedule_classes.weeks > 1 and private.is_day_off(start_at::date), 'DAY_OFF');
      entry := private.reserve_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, recurs_at, usual_start, online_link, notes)
      values (entry, schedule_classes.student, series, case when series is not null then start_at at time zone 'America/Sao_Paulo' end,
        case when series is not null then start_at end,
        nullif(btrim(schedule_classes.online_link), ''), nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.local_iso(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
      end if;
      if sqlerrm = 'PAUSED' then
        perform private.keep_hour(p, start_at) from public.pauses p where p.student_id = schedule_classes.student and p.cancelled_at is null
          and start_at::date between p.first_day and p.last_day;
      end if;
      skipped := skipped || jsonb_build_array(jsonb_build_object('local_start', private.local_iso(start_at), 'why', sqlerrm));
    end;
  end loop;
  perform private.refuse_if(jsonb_array_length(made) = 0, 'NOTHING_FREE');
  entry := (made -> 0 ->> 'id')::uuid;
  if schedule_classes.credit is not null then
    update public.makeup_credits m set used_by_class = entry
    where m.id = schedule_classes.credit and m.student_id = schedule_classes.student and m.used_by_class is null
      and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
    perform private.refuse_if(not found, 'NO_CREDIT');
  end if;
  perform private.add_notification(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'entry', entry, 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;
comment on function public.schedule_classes is
  'Schedules one class, or a weekly class for up to 52 weeks. Skips weeks in which the hour is taken, or which are on a day off or in a '
  'pause, whose hour is kept with the student''s place. Returns {made, skipped}.';

create function public.edit_class(class uuid, online_link text, notes text, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('online_link', nullif(btrim(edit_class.online_link), ''),
    'notes', nullif(btrim(edit_class.notes), ''));
  elsewhere jsonb;
  merged public.classes;
  link text;
  ours public.classes;
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select c.* into ours from public.classes c where c.id = edit_class.class for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  elsewhere := private.conflicting_values(to_jsonb(ours), edit_class.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.classes, private.merge_changes(to_jsonb(ours), edit_class.before, wanted));
  link := merged.online_link;
  update public.classes c set online_link = link, notes = merged.notes where c.id = ours.id;
  select e.* into hour from public.calendar_entries e where e.id = ours.id for update;
  if ours.online_link is not distinct from link or hour.cancelled_at is not null or hour.starts_at <= now() then
    return null;
  end if;
  update public.calendar_entries e set sequence = e.sequence + 1 where e.id = hour.id returning * into hour;
  -- Queued mails get the new link.
  update public.mail_outbox m
  set data = jsonb_strip_nulls(m.data || jsonb_build_object('online_link', link, 'sequence', hour.sequence))
  where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
    and m.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour');
  if not exists (select from public.mail_outbox m where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
      and m.kind in ('class_scheduled', 'class_moved', 'class_link')) then
    perform private.mail_class('class_link', hour.id);
  end if;
  perform private.add_notification(ours.student_id, 'class_link', jsonb_build_object('class_date', private.local_iso(hour.local_start),
    'entry', hour.id,
    'link', '/my-progress?tab=classes'));
  return null;
end $$;
comment on function public.edit_class is
  'The teacher edits the link and the notes of a class. A new link is mailed, unless a queued mail will contain it. before: the columns to '
  'change, with the values that the caller read; other columns stay. Returns null on success, otherwise the current values.';

create function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'weekly', case when mail_class.kind = 'class_scheduled'
      and (select count(*) > 1 from public.classes s join public.calendar_entries h on h.id = s.id
      where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null) then true end,
    'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at', c.recurs_at,
    'classes', case when mail_class.kind = 'class_scheduled'
      and c.recurs_at is not null then private.hours_of_series(c.series_id, c.student_id) end,
    'choice', case when mail_class.kind = 'class_cancelled' then private.choice_of(array[c.id]) ->> 'choice' end,
    'previous_start', private.previous_start(mail_class.kind, e),
    'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;
comment on function private.mail_class is 'Queues a mail about a class to its student, with the facts that its text needs.';

create function private.hours_of_series(series uuid, student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('recurs_at', c.recurs_at, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'online_link', c.online_link)) order by c.recurs_at)
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.series_id = hours_of_series.series and c.student_id = hours_of_series.student and c.recurs_at is not null
    and e.cancelled_at is null and e.starts_at > now()
$$;
comment on function private.hours_of_series is 'The future classes of a series.';

create function private.describe_classes(classes uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('entry', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence',
    e.sequence,
    'created_at', e.created_at, 'online_link', c.online_link, 'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at',
      c.recurs_at,
    'moved_from', e.moved_from,
    'credited', e.cancelled_at is not null and (exists (select from public.makeup_credits m where m.from_class = c.id)
      -- A returned credit has the class that it was given for.
      or (e.pause_id is null and not exists (select from public.forfeited_classes l where l.class_id = c.id and l.waived_at is null)))))
    order by e.starts_at), '[]')
  from public.classes c join public.calendar_entries e on e.id = c.id where c.id = any (describe_classes.classes)
$$;
comment on function private.describe_classes is
  'The facts of classes that the reader''s calendar needs, and whether each gives a make-up credit.';

create function private.refresh_series_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  future constant jsonb := (select private.hours_of_series(c.series_id, c.student_id) from public.classes c
    where c.id = private.hour_of(new.data));
begin
  new.data := case when future is null then new.data - 'classes' else new.data || jsonb_build_object('classes', future) end;
  return new;
end $$;
comment on function private.refresh_series_mail is 'Updates the hours in a mail about a series just before it is sent.';

create function public.class_streak(student uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.classes c join public.calendar_entries e on e.id = c.id
  where c.student_id = class_streak.student and c.status = 'completed' and e.starts_at > coalesce((
    select max(missed.starts_at) from (
      select f.starts_at from public.classes n join public.calendar_entries f on f.id = n.id where n.student_id = class_streak.student
        and n.status = 'no_show'
      union all select l.starts_at from public.forfeited_classes l where l.student_id = class_streak.student
        and l.waived_at is null) as missed), '-infinity')
$$;
comment on function public.class_streak is 'The number of classes held since the last one that was missed or forfeited.';
