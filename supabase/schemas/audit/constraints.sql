alter table public.audit_log
  add constraint audit_log_pkey primary key (id),
  add constraint audit_log_act_check check (act in ('insert', 'update', 'delete'));
create index audit_log_by_student on public.audit_log (student_id, id desc) where student_id is not null;
create index audit_log_by_subject on public.audit_log (subject, id desc);
