create policy "The teacher reads her connected calendar" on public.connected_calendar for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads how her connected calendar answers" on public.calendar_sync for select to authenticated
using ((select private.is_admin()));
