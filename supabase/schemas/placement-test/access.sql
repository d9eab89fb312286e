grant select on public.placement_items to authenticated;
create policy "The teacher reads the questions" on public.placement_items for select to authenticated
using ((select private.is_admin()));

grant select on public.placement_settings to authenticated;
grant update (cut_points) on public.placement_settings to authenticated;
create policy "The teacher sets where levels begin" on public.placement_settings for all to authenticated
using ((select private.is_admin()));

grant select on public.placement_calibrations to authenticated;
create policy "The teacher reads calibrations" on public.placement_calibrations for select to authenticated
using ((select private.is_admin()));

grant select on public.placement_difficulties to authenticated;
create policy "The teacher reads difficulties" on public.placement_difficulties for select to authenticated
using ((select private.is_admin()));

grant select on public.placement_attempts to authenticated;
create policy "The teacher reads attempts" on public.placement_attempts for select to authenticated
using ((select private.is_admin()));

grant select on public.placement_answers to authenticated;
create policy "The teacher reads answers" on public.placement_answers for select to authenticated
using ((select private.is_admin()));

grant execute on function
  public.find_placement_items, public.save_placement_items, public.retire_placement_item, public.placement_item_statistics,
  public.placement_funnel, public.freeze_placement_item, public.answer_calibration, public.own_placement_tests
to authenticated;
grant execute on function
  public.start_placement_test, public.read_placement_test, public.answer_placement_question, public.finish_placement_test,
  public.read_placement_result, public.name_placement_result, public.claim_placement_test, public.continue_without_sound
to anon, authenticated;
