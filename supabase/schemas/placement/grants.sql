alter table public.placement_items enable row level security;
alter table public.placement_settings enable row level security;
alter table public.placement_attempts enable row level security;
alter table public.placement_answers enable row level security;
grant select on public.placement_items to authenticated;
grant select on public.placement_settings to authenticated;
grant update (cut_points) on public.placement_settings to authenticated;
grant select on public.placement_attempts to authenticated;
grant select on public.placement_answers to authenticated;
grant execute on function
  public.find_placement_items,
  public.save_placement_items,
  public.retire_placement_item,
  public.placement_item_statistics,
  public.placement_funnel
to authenticated;
grant execute on function
  public.start_placement_test,
  public.read_placement_test,
  public.answer_placement_question,
  public.advance_placement_test,
  public.read_placement_result,
  public.name_placement_result,
  public.claim_placement_test
to anon, authenticated;
