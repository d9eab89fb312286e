create policy "The teacher reads the audit log" on public.audit_log for select to authenticated
using ((select private.is_admin()));
