create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  subject text not null,
  subject_id text not null,
  student_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  changes jsonb not null default '{}'
);
comment on table public.audit_log is
  'The audit log of data changes. Triggers write it in the transaction of the change; nobody can edit it.';
comment on column public.audit_log.actor_role is 'admin, aluno, or server for scheduled work and the site itself.';
comment on column public.audit_log.student_id is 'The student whose data was changed, if any.';
comment on column public.audit_log.changes is '{column: [before, after]} of an update; long texts are cut.';
create index audit_log_by_student on public.audit_log (student_id, id desc) where student_id is not null;
create index audit_log_by_subject on public.audit_log (subject, id desc);
