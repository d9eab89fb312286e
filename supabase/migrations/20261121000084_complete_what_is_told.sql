-- A new class says which, so that what becomes of it before anybody is told can be seen; a series, by its first.
create or replace function public.schedule_classes(
  student uuid, local_date date, local_time time, weeks integer default 1, online_link text default null,
  notes text default null, credit uuid default null
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
  if schedule_classes.weeks is null or schedule_classes.weeks not between 1 and 52 or (credit is not null and weeks > 1) then
    perform private.refuse('INVALID_WEEKS');
  end if;
  if schedule_classes.local_date is null or schedule_classes.local_time is null
    or schedule_classes.local_date + schedule_classes.local_time <= now() at time zone 'America/Sao_Paulo' then
    perform private.refuse('INVALID_DATE');
  end if;
  perform private.lock_calendar();
  for week in 0..schedule_classes.weeks - 1 loop
    start_at := schedule_classes.local_date + week * 7 + schedule_classes.local_time;
    begin
      if schedule_classes.weeks > 1 and private.is_day_off(start_at::date) then
        perform private.refuse('DAY_OFF');
      end if;
      entry := private.take_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, online_link, notes)
      values (entry, schedule_classes.student, series, nullif(btrim(schedule_classes.online_link), ''),
        nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.say_when(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
      end if;
      skipped := skipped || jsonb_build_array(jsonb_build_object('local_start', private.say_when(start_at), 'why', sqlerrm));
    end;
  end loop;
  if jsonb_array_length(made) = 0 then
    perform private.refuse('NOTHING_FREE');
  end if;
  entry := (made -> 0 ->> 'id')::uuid;
  if schedule_classes.credit is not null then
    update public.makeup_credits m set used_by_class = entry
    where m.id = schedule_classes.credit and m.student_id = schedule_classes.student and m.used_by_class is null
      and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
    if not found then
      perform private.refuse('NO_CREDIT');
    end if;
  end if;
  perform private.notify_person(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'entry', entry, 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;

-- Who confirmed, and what.
create or replace function public.confirm_class(class uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.classes := private.changeable_class(confirm_class.class);
begin
  update public.classes c set status = 'confirmed' where c.id = ours.id and c.status = 'scheduled';
  if found and not private.is_admin() then
    perform private.notify_admins('student_confirmed_class', jsonb_build_object(
      'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id),
      'class_date', (select private.say_when(e.local_start) from public.calendar_entries e where e.id = ours.id),
      'link', '/admin/scheduled-classes?class=' || ours.id));
  end if;
end $$;

create or replace function private.is_outdated(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.created_at < now() - interval '1 day'
    or (told.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class') and private.hour_of(told.content) is not null and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()
        and private.say_when(e.local_start) = coalesce(told.content ->> 'class_date', private.say_when(e.local_start))))
    -- What is told of a series holds for as long as one of its classes is to come.
    or (told.type = 'new_class' and private.hour_of(told.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(told.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(told.type) in ('classes', 'reminders') and told.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = told.user_id and later.created_at > told.created_at
        and later.type in ('class_moved', 'class_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled')
        and private.hour_of(later.content) = private.hour_of(told.content)))
$$;
comment on function private.is_outdated is
  'A day has passed, the class that it tells of is not at that hour any more or has begun, nothing is left of a series, or a later one says what became of the same hour.';

-- Two things that the teacher has to see to, though she may not look at the site for days: by mail as well.
create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
begin
  if name is null then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.erasure_requests (user_id, reason)
  values (auth.uid(), nullif(left(btrim(request_erasure.reason), 1000), ''))
  on conflict (user_id) do nothing;
  if found then
    perform private.tell_admins('erasure_requested', jsonb_build_object(
      'title', name || ' pediu a exclusão dos seus dados', 'student_name', name, 'link', '/admin/manage-students?person=' || auth.uid()),
      -- Who takes it back and asks anew all day fills nobody's mailbox.
      by_mail => private.take_quota('erasure ' || auth.uid(), 3, interval '1 day'));
  end if;
end $$;

create or replace function private.fail_backup(backup uuid, problem text, detail text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.backups;
begin
  update public.backups b set state = 'failed', problem = fail_backup.problem, finished_at = now()
  where b.id = fail_backup.backup returning * into failed;
  insert into public.error_logs (error_message, url) values (concat_ws(' ', 'Backup:', fail_backup.problem, nullif(fail_backup.detail, '')), '/admin/settings');
  -- Who asks for one looks on. Of a night's tries only the first is told.
  if failed.night is not null and failed.attempts = 1 then
    perform private.tell_admins('backup_failed', jsonb_build_object('link', '/admin/settings'));
  end if;
end $$;

-- The bell speaks Portuguese; a phone, the language of its owner.
create or replace function private.announce_article(article uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  told jsonb;
  old boolean;
begin
  select jsonb_strip_nulls(jsonb_build_object('article', announce_article.article,
      'article_title', coalesce(max(v.title) filter (where v.language = 'pt'), max(v.title)),
      'article_title_en', max(v.title) filter (where v.language = 'en'),
      'link_pt', max('/pt/blog/' || v.slug) filter (where v.language = 'pt'),
      'link_en', max('/en/blog/' || v.slug) filter (where v.language = 'en'))),
    bool_and(v.published_at < now() - interval '7 days')
  into told, old from public.article_versions v where v.article_id = announce_article.article and v.state = 'published';
  update public.articles a set announced_at = now() where a.id = announce_article.article and a.announced_at is null;
  if found and not old then
    insert into public.notifications (user_id, type, content)
    select p.id, 'new_article', told from public.profiles p where p.role = 'aluno' and p.deactivated_at is null;
  elsif not found then
    -- The counterpart came later: who was told gets its link too.
    update public.notifications n set content = told where n.type = 'new_article' and n.content ->> 'article' = announce_article.article::text;
  end if;
end $$;
