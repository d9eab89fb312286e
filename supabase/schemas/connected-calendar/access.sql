grant select on public.connected_calendar to authenticated;
create policy "The teacher reads her connected calendar" on public.connected_calendar for select to authenticated
using ((select private.is_admin()));

grant select on public.calendar_sync to authenticated;
create policy "The teacher reads how her connected calendar answers" on public.calendar_sync for select to authenticated
using ((select private.is_admin()));

grant execute on function public.disconnect_calendar, public.list_unwritten_hours to authenticated;
grant execute on function
  public.connect_calendar, public.replace_calendar_credentials, public.claim_calendar_round, public.finish_calendar_round,
  public.plan_calendar_pushes, public.finish_calendar_push, public.drop_calendar_link, public.postpone_calendar_push,
  public.read_calendar_links, public.take_calendar_event, public.restore_calendar_events
to service_role;
grant execute on function private.is_calendar_address to authenticated, service_role;
