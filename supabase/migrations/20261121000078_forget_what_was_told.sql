create function private.traces_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(found.id::text) from (
    select traces_of.person as id
    union all select c.id from public.classes c where c.student_id = traces_of.person
    union all select b.id from public.trial_bookings b join public.profiles p on lower(p.email) = b.email where p.id = traces_of.person
    union all select f.id from public.feedback f where f.student_id = traces_of.person
    union all select h.id from public.homework h where h.student_id = traces_of.person
    union all select c.id from public.charges c where c.student_id = traces_of.person) as found
$$;
comment on function private.traces_of is 'By which ids what is told somebody else can lead to a person: theirs, and those of all that is theirs.';

-- A name alone is enough too: what was told may name somebody and lead nowhere.
create function private.is_about(told jsonb, traces text[], name text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
      select from regexp_matches(told::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id where id[1] = any (traces))
    or (name <> '' and jsonb_path_exists(told, '$.** ? (@.student_name == $name || @.applicant_name == $name)', jsonb_build_object('name', name)))
$$;

create or replace function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  traces constant text[] := private.traces_of(erase_person.person);
  name constant text := coalesce((select p.full_name from public.profiles p where p.id = erase_person.person), '');
begin
  -- The answers of tests stay, as nobody's; so do payments, which the books need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null where t.user_id = erase_person.person
    or t.trial_id in (select b.id from public.trial_bookings b join public.profiles p on lower(p.email) = b.email where p.id = erase_person.person);
  update public.bank_lines b set memo = '' from public.payments p where p.id = b.payment_id and p.student_id = erase_person.person;
  update public.payments p set payer_name = 'Pessoa removida', payer_document = null where p.student_id = erase_person.person;

  -- Told others: under their bells and on their phones, in what waits, is on its way, or failed.
  delete from public.notifications n where n.user_id <> erase_person.person and private.is_about(n.content, traces, name);
  delete from private.digest_items d where private.is_about(d.data, traces, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.is_about(item, traces, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array' and private.is_about(m.data, traces, name);
  delete from public.mail_outbox m where private.is_about(m.data, traces, name) or (m.kind = 'digest' and m.data -> 'items' = '[]');

  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  perform private.erase_person(erase_person.person);
end $$;
comment on function public.erase_person is 'Forgets a person: what the law or the books need stays without them.';
revoke execute on function private.traces_of(uuid), private.is_about(jsonb, text[], text) from public;
