grant select, delete on public.cards to authenticated;
grant update (front, back, example) on public.cards to authenticated;
create policy "Students read their own cards, the teacher reads all" on public.cards for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students edit their own cards, the teacher edits all" on public.cards for update to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students delete their own cards, the teacher deletes any" on public.cards for delete to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.card_reviews to authenticated;
create policy "Students read their own reviews, the teacher reads all" on public.card_reviews for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.card_settings to authenticated;
create policy "Students read their own choices, the teacher reads all" on public.card_settings for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create policy "People add recordings of cards to their own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'cards' and private.may_add_card_recording(name) and private.has_room(name, metadata, 10));
create policy "People hear the recordings of their cards" on storage.objects for select to authenticated
using (bucket_id = 'cards' and private.may_read_card_recording(name));
create policy "People take back recordings that no card has" on storage.objects for delete to authenticated
using (bucket_id = 'cards' and private.may_remove_card_recording(name));

grant execute on function
  public.add_cards, public.record_card_reviews, public.read_card_deck, public.choose_card_settings, public.set_card_time_zone,
  public.find_cards, public.set_card_recording,
  private.may_add_card_recording, private.may_read_card_recording, private.may_remove_card_recording
to authenticated;
grant execute on function public.read_unscheduled_cards, public.save_card_schedules to service_role;
