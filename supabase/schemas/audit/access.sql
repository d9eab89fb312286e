grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;
create policy "The teacher reads the audit log" on public.audit_log for select to authenticated
using ((select private.is_admin()));
