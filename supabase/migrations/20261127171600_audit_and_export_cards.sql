-- Cards are changed by change_row, followed by the audit log and part of a person's copy.
set check_function_bodies = off;

create or replace function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  current jsonb;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select string_agg(format('%1$I = a.%1$I', c), ', '),
    string_agg(format('(t.%1$I is not distinct from b.%1$I or t.%1$I is not distinct from a.%1$I)', c), ' and '),
    string_agg(format('%L, t.%I', c, c), ', ')
  into changes, conditions, columns
  from jsonb_object_keys(case jsonb_typeof(change_row.after) when 'object' then change_row.after end) as given (c);
  select string_agg(format('t.%1$I = w.%1$I', c), ' and ') into key
  from jsonb_object_keys(case jsonb_typeof(change_row.which) when 'object' then change_row.which end) as given (c);
  perform private.refuse_if(changes is null or key is null or change_row.in_table not in (
    'article_categories', 'billing_rules', 'cards', 'placement_settings', 'plans', 'profiles', 'scheduling_rules', 'site_settings', 'student_notes', 'testimonials'
  ), 'INVALID_CHANGE');
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
  ) into current using which;
  perform private.refuse_if(current is null, 'NOT_FOUND');
  return current;
end $$;
comment on function public.change_row is 'Updates columns of a row under the caller''s grants and policies. Changes nothing where a column has neither the value that the caller read (before) nor the one to write (after). Returns null on success, otherwise the current values.';

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- Derived columns, and secrets.
  ignored constant text[] := array['updated_at', 'search', 'paid_at', 'notified_at', 'key_hash', 'graded_at', 'student_id',
    'review_count', 'first_reviewed_at', 'scheduled_count', 'due_at', 'stability', 'lapses', 'failures', 'is_leech', 'reminded_on'];
  changed jsonb := '{}';
  about constant uuid := case tg_table_name when 'profiles' then row_now ->> 'id'
    when 'testimonials' then (select f.student_id::text from public.feedback f where f.id = (row_now ->> 'feedback_id')::uuid)
    else row_now ->> 'student_id' end;
  -- Rows that are deleted together with their person are logged without an id.
  is_forgotten constant boolean := about is not null and not exists (select from public.profiles p where p.id = about);
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(private.shorten_for_audit(old_row -> n.key), private.shorten_for_audit(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (ignored);
    if changed = '{}' then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, action, changes)
  values (auth.uid(), coalesce((select p.role::text from public.profiles p where p.id = auth.uid()), 'server'), tg_table_name,
    case when is_forgotten then '' else coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton', '') end,
    case when not is_forgotten then about end, lower(tg_op), changed);
  return null;
end $$;
comment on function private.audit is 'Writes a row''s change to the audit log, without derived columns.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name, 'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id)) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at) order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';

create trigger audit after insert or delete or update on public.cards for each row execute function private.audit();
create trigger audit after insert or delete or update on public.card_settings for each row execute function private.audit();
