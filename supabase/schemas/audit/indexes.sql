create index audit_log_by_student on public.audit_log (student_id, id desc) where student_id is not null;
create index audit_log_by_subject on public.audit_log (subject, id desc);
