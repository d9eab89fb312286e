create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  subject text not null,
  subject_id text not null,
  student_id uuid,
  act text not null check (act in ('insert', 'update', 'delete')),
  changes jsonb not null default '{}'
);
comment on table public.audit_log is 'Who changed what: written by the database itself in the transaction of the change, and by nobody else; never changed.';
comment on column public.audit_log.actor_role is 'admin, aluno, or server for what time or the site itself did.';
comment on column public.audit_log.student_id is 'Whom it is about, where it is about a student.';
comment on column public.audit_log.changes is '{column: [before, after]} of an update; long texts are cut.';
create index audit_log_by_student on public.audit_log (student_id, id desc) where student_id is not null;
create index audit_log_by_subject on public.audit_log (subject, id desc);

grant select on public.audit_log to authenticated, service_role;
-- Not even the server's key.
revoke insert, update, delete, truncate on public.audit_log from service_role;
alter table public.audit_log enable row level security;
create policy "The teacher reads who changed what" on public.audit_log for select to authenticated using ((select private.is_admin()));

create function private.audited(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when char_length(value::text) > 300 then to_jsonb(left(value #>> '{}', 200) || '…') else value end
$$;
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- What changes by itself, or is nobody's to read.
  quiet constant text[] := array['updated_at', 'search', 'paid_at', 'told_at', 'key_hash', 'graded_at'];
  changed jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(private.audited(old_row -> n.key), private.audited(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (quiet);
    if changed = '{}' then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, act, changes)
  values (auth.uid(), coalesce((select p.role::text from public.profiles p where p.id = auth.uid()), 'server'), tg_table_name,
    coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton', ''),
    case when tg_table_name = 'profiles' then (row_now ->> 'id')::uuid else (row_now ->> 'student_id')::uuid end, lower(tg_op), changed);
  return null;
end $$;
revoke execute on function private.audited(jsonb), private.audit() from public;

do $$
declare
  audited text;
begin
  foreach audited in array array['profiles', 'student_billing', 'charges', 'payments', 'credits', 'payment_proofs', 'classes', 'class_charges', 'makeup_credits',
    'homework', 'assignments', 'module_grades', 'feedback', 'testimonials', 'plans', 'site_settings', 'billing_rules', 'scheduling_rules', 'working_hours'] loop
    execute format('create trigger audit after insert or update or delete on public.%I for each row execute function private.audit()', audited);
  end loop;
end $$;

create table public.student_notes (
  student_id uuid primary key references public.profiles (id) on delete cascade,
  text text not null check (char_length(text) <= 20000),
  updated_at timestamptz not null default now()
);
comment on table public.student_notes is 'What the teacher keeps in mind about a student; hers alone.';
grant select, insert (student_id, text), update (text) on public.student_notes to authenticated;
grant all on public.student_notes to service_role;
alter table public.student_notes enable row level security;
create policy "The teacher reads her notes" on public.student_notes for select to authenticated using ((select private.is_admin()));
create policy "The teacher writes notes" on public.student_notes for insert to authenticated with check ((select private.is_admin()));
create policy "The teacher changes her notes" on public.student_notes for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Forgetting somebody is the one thing that shortens the trail: what it says of them goes, that something was changed stays.
create function private.forget_trail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.audit_log a set changes = '{}', student_id = null, subject_id = '' where a.student_id = old.id;
  update public.audit_log a set actor_id = null where a.actor_id = old.id;
  return null;
end $$;
revoke execute on function private.forget_trail() from public;
create trigger forget_trail after delete on public.profiles for each row execute function private.forget_trail();
