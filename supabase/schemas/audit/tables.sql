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
comment on table public.audit_log is 'Changes and who made them: written by the database itself in the transaction of the change, and by nobody else; never changed.';
comment on column public.audit_log.actor_role is 'admin, aluno, or server for what time or the site itself did.';
comment on column public.audit_log.student_id is 'The student it is about, if any.';
comment on column public.audit_log.changes is '{column: [before, after]} of an update; long texts are cut.';
