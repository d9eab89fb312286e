grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;
