grant select, delete on public.cards to authenticated;
grant update (front, back, example) on public.cards to authenticated;
grant select on public.card_reviews, public.card_settings to authenticated;
grant execute on function
  public.add_cards, public.record_card_reviews, public.read_card_deck, public.choose_card_settings, public.find_cards,
  public.set_card_recording
to authenticated;
grant execute on function public.read_unscheduled_cards, public.save_card_schedules to service_role;
grant execute on function private.may_add_card_recording, private.may_read_card_recording,
  private.may_remove_card_recording to authenticated;
