-- What a capability knows of people is added to what was there: the earlier function stays, out of reach.
alter function public.export_my_data() set schema private;
revoke execute on function private.export_my_data() from authenticated;
create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_my_data() || jsonb_build_object('placement_tests', coalesce((
    select jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level, 'correct', t.correct,
      'profile', t.profile, 'shown_name', t.shown_name, 'answers', (
        select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
        from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at)
    from public.placement_attempts t where t.user_id = auth.uid()), '[]'))
$$;
comment on function public.export_my_data is 'Everything the school keeps about whoever asks, as JSON.';
revoke execute on function public.export_my_data() from public;
grant execute on function public.export_my_data() to authenticated;

alter function public.erase_person(uuid) set schema private;
revoke execute on function private.erase_person(uuid) from service_role;
create function public.erase_person(person uuid) returns void
language sql security definer set search_path = '' as $$
  -- The answers stay, as nobody's.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null where t.user_id = erase_person.person
    or t.trial_id in (select b.id from public.trial_bookings b join public.profiles p on lower(p.email) = b.email where p.id = erase_person.person);
  select private.erase_person(erase_person.person);
$$;
comment on function public.erase_person is 'Forgets a person: what the law or the books need stays without them.';
revoke execute on function public.erase_person(uuid) from public;
grant execute on function public.erase_person(uuid) to service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('placement-audio', 'placement-audio', true, 5242880, array['audio/mpeg', 'audio/ogg']) on conflict (id) do nothing;
