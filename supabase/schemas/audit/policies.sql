create policy "The teacher reads who changed what" on public.audit_log for select to authenticated
using ((select private.is_admin()));
