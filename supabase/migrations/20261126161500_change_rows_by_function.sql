-- A form over a row sends what it changes, and learns what another tab has changed meanwhile.
set check_function_bodies = off;

drop function public.edit_student(uuid, text, text, public.language, text, text, date, text, text),
  public.set_student_billing(uuid, text, text, bigint, bigint),
  public.edit_class(uuid, text, text),
  public.save_module(uuid, text, date);

create function private.changed_elsewhere(now_there jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when bool_or(changed_elsewhere.now_there -> c is distinct from changed_elsewhere.before -> c
      and changed_elsewhere.now_there -> c is distinct from changed_elsewhere.after -> c)
    then jsonb_object_agg(c, changed_elsewhere.now_there -> c) end
  from jsonb_object_keys(case jsonb_typeof(changed_elsewhere.before) when 'object' then changed_elsewhere.before end) as c
  where changed_elsewhere.now_there ? c
$$;
comment on function private.changed_elsewhere is 'What a row holds now of the columns that a form changes, where one of them holds neither what the form read (before) nor what it writes (after); null where none does.';

create function private.merge_changes(now_there jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select merge_changes.now_there || case when merge_changes.before is null then merge_changes.after else coalesce((
      select jsonb_object_agg(c, merge_changes.after -> c) from jsonb_object_keys(case jsonb_typeof(merge_changes.before) when 'object' then merge_changes.before end) as c
      where merge_changes.after ? c), '{}') end
$$;
comment on function private.merge_changes is 'A row as it is to be: the columns that a form changes (those of before; all of after where it is null) as the form writes them, all others as they are.';

create function public.edit_student(
  student uuid, full_name text, phone text default null, language public.language default 'pt', plan text default null, level text default null,
  birth_date date default null, guardian_name text default null, guardian_contact text default null, before jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('full_name', regexp_replace(btrim(edit_student.full_name), '\s+', ' ', 'g'),
    'phone', edit_student.phone, 'language', edit_student.language, 'plan', edit_student.plan, 'level', edit_student.level,
    'birth_date', edit_student.birth_date, 'guardian_name', nullif(btrim(edit_student.guardian_name), ''),
    'guardian_contact', nullif(btrim(edit_student.guardian_contact), ''));
  now_there jsonb;
  elsewhere jsonb;
  merged public.profiles;
begin
  perform private.require_admin();
  perform private.require_person(edit_student.student);
  perform private.refuse_if(edit_student.full_name is null or char_length(btrim(edit_student.full_name)) not between 2 and 120
    or not private.is_name(btrim(edit_student.full_name)) or not private.is_name(nullif(btrim(edit_student.guardian_name), '')), 'INVALID_NAME');
  select to_jsonb(p) into now_there from public.profiles p where p.id = edit_student.student for update;
  elsewhere := private.changed_elsewhere(now_there, edit_student.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.profiles, private.merge_changes(now_there, edit_student.before, wanted));
  update public.profiles p
  set full_name = merged.full_name, phone = merged.phone, language = merged.language, plan = merged.plan, level = merged.level,
    birth_date = merged.birth_date, guardian_name = merged.guardian_name, guardian_contact = merged.guardian_contact
  where p.id = edit_student.student;
  return null;
end $$;
comment on function public.edit_student is 'Sets what the teacher says about a student. A value left out is emptied. before: what the caller changes, as they read it; other values stay. Null where it was changed; otherwise what the row holds now.';

create function public.set_student_billing(
  student uuid, payer_name text default null, payer_document text default null, monthly_discount_cents bigint default 0,
  agreed_cents bigint default null, before jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('payer_name', nullif(btrim(set_student_billing.payer_name), ''),
    'payer_document', nullif(set_student_billing.payer_document, ''),
    'monthly_discount_cents', coalesce(set_student_billing.monthly_discount_cents, 0), 'agreed_cents', set_student_billing.agreed_cents);
  now_there jsonb;
  elsewhere jsonb;
  merged public.student_billing;
begin
  perform private.require_admin();
  perform private.require_person(set_student_billing.student);
  perform private.refuse_if(private.is_document(nullif(set_student_billing.payer_document, '')) is false, 'INVALID_DOCUMENT');
  perform private.refuse_if(coalesce(set_student_billing.monthly_discount_cents, 0) not between 0 and 10000000
    or set_student_billing.agreed_cents not between 1 and 10000000, 'INVALID_AMOUNT');
  insert into public.student_billing (student_id, payer_name, payer_document, monthly_discount_cents, agreed_cents)
  values (set_student_billing.student, wanted ->> 'payer_name', wanted ->> 'payer_document', (wanted ->> 'monthly_discount_cents')::bigint,
    set_student_billing.agreed_cents)
  on conflict (student_id) do nothing;
  if found then
    return null;
  end if;
  select to_jsonb(b) into now_there from public.student_billing b where b.student_id = set_student_billing.student for update;
  elsewhere := private.changed_elsewhere(now_there, set_student_billing.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.student_billing, private.merge_changes(now_there, set_student_billing.before, wanted));
  update public.student_billing b set payer_name = merged.payer_name, payer_document = merged.payer_document,
    monthly_discount_cents = merged.monthly_discount_cents, agreed_cents = merged.agreed_cents
  where b.student_id = set_student_billing.student;
  return null;
end $$;
comment on function public.set_student_billing is 'Sets the payer of a student with their document, the price of a month where it is not the plan''s, and what is taken off each month. before: what the caller changes, as they read it; other values stay. Null where it was changed; otherwise what the row holds now.';

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
  elsewhere := private.changed_elsewhere(to_jsonb(ours), edit_class.before, wanted);
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
  -- What has not gone out yet goes with the link that holds.
  update public.mail_outbox m
  set data = jsonb_strip_nulls(m.data || jsonb_build_object('online_link', link, 'sequence', hour.sequence))
  where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
    and m.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour');
  if not exists (select from public.mail_outbox m where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
      and m.kind in ('class_scheduled', 'class_moved', 'class_link')) then
    perform private.mail_class('class_link', hour.id);
  end if;
  perform private.notify_person(ours.student_id, 'class_link', jsonb_build_object('class_date', private.local_iso(hour.local_start), 'entry', hour.id,
    'link', '/my-progress?tab=classes'));
  return null;
end $$;
comment on function public.edit_class is 'The teacher sets the link and the notes of a class. A new link is mailed, unless a mail that waits can carry it. before: what the caller changes, as they read it; other values stay. Null where it was changed; otherwise what the class holds now.';

create function public.save_module(id uuid, name text, held_on date, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted constant jsonb := jsonb_build_object('name', btrim(save_module.name), 'held_on', save_module.held_on);
  now_there jsonb;
  elsewhere jsonb;
  merged public.test_modules;
begin
  perform private.require_admin();
  perform private.refuse_if(save_module.id is null or char_length(btrim(coalesce(save_module.name, ''))) not between 1 and 120, 'TITLE_REQUIRED');
  perform private.refuse_if(save_module.held_on is null or save_module.held_on not between date '2000-01-01'
    and (now() at time zone 'America/Sao_Paulo')::date + 730, 'INVALID_DATE');
  select to_jsonb(m) into now_there from public.test_modules m where m.id = save_module.id for update;
  perform private.refuse_if(now_there is null and save_module.before is not null, 'NOT_FOUND');
  elsewhere := private.changed_elsewhere(now_there, save_module.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.test_modules, private.merge_changes(coalesce(now_there, '{}'), save_module.before, wanted));
  perform private.refuse_if(exists (select from public.test_modules m where lower(m.name) = lower(merged.name) and m.id <> save_module.id),
    'MODULE_EXISTS');
  insert into public.test_modules (id, name, held_on) values (save_module.id, merged.name, merged.held_on)
  on conflict (id) do update set name = excluded.name, held_on = excluded.held_on;
  return null;
end $$;
comment on function public.save_module is 'Makes a module, under an id that the browser made, or changes its name and day. before: what the caller changes, as they read it; the other value stays. Null where it was saved; otherwise what the module holds now.';

create or replace function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  now_there jsonb;
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
    'article_categories', 'billing_rules', 'placement_settings', 'plans', 'profiles', 'scheduling_rules', 'site_settings', 'student_notes', 'testimonials'
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
  ) into now_there using which;
  perform private.refuse_if(now_there is null, 'NOT_FOUND');
  return now_there;
end $$;
comment on function public.change_row is 'Changes columns of the caller''s choice in a row within their reach, by their own grants and policies, unless one of them holds neither what the caller read (before) nor what they write (after). Null where it was changed; otherwise what the row holds now.';

create or replace function private.save_placement_item(item jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.placement_items := jsonb_populate_record(null::public.placement_items, save_placement_item.item);
  current public.placement_items;
  of_a_version constant text[] := array['id', 'version', 'retired_at', 'created_at'];
begin
  select i.* into current from public.placement_items i where i.code = wanted.code and i.retired_at is null for update;
  perform private.refuse_if(wanted.version <> current.version, 'EDIT_CONFLICT');
  if to_jsonb(current) - of_a_version = to_jsonb(wanted) - of_a_version then
    return 'same';
  end if;
  update public.placement_items i set retired_at = now() where i.id = current.id;
  wanted.id := gen_random_uuid();
  wanted.version := coalesce((select max(i.version) from public.placement_items i where i.code = wanted.code), 0) + 1;
  wanted.retired_at := null;
  wanted.created_at := now();
  insert into public.placement_items values (wanted.*);
  return case when current.id is null then 'added' else 'changed' end;
end $$;
comment on function private.save_placement_item is 'Writes a question: a changed one is a new version, and the one before is retired. Answers same, added or changed.';

grant execute on function public.edit_student, public.set_student_billing, public.edit_class, public.save_module to authenticated;
