grant select on public.placement_items, public.placement_settings, public.placement_attempts, public.placement_answers,
  public.placement_calibrations, public.placement_difficulties to authenticated;
grant update (cut_points) on public.placement_settings to authenticated;
grant execute on function
  public.find_placement_items, public.save_placement_items, public.retire_placement_item, public.placement_item_statistics,
  public.placement_funnel, public.freeze_placement_item, public.answer_calibration, public.own_placement_tests
to authenticated;
grant execute on function
  public.start_placement_test, public.read_placement_test, public.answer_placement_question, public.finish_placement_test,
  public.read_placement_result, public.name_placement_result, public.claim_placement_test
to anon, authenticated;
