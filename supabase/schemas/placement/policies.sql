create policy "The teacher reads the questions" on public.placement_items for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sets where levels begin" on public.placement_settings for all to authenticated
using ((select private.is_admin()));
create policy "The teacher reads attempts" on public.placement_attempts for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads answers" on public.placement_answers for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads calibrations" on public.placement_calibrations for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads difficulties" on public.placement_difficulties for select to authenticated
using ((select private.is_admin()));
