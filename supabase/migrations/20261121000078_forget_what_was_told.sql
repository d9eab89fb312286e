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

-- Anybody can have anybody's name, and students choose theirs: it counts only in what says by no id whom it is about.
create function private.is_about(told jsonb, traces text[], name text) returns boolean
language sql immutable set search_path = '' as $$
  select case when count(*) > 0 then bool_or(id[1] = any (traces))
    else name <> '' and jsonb_path_exists(told, '$.** ? (@.student_name == $name || @.applicant_name == $name)', jsonb_build_object('name', name)) end
  from regexp_matches(told::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id
$$;
comment on function private.is_about is 'name: empty where it is not one person''s alone.';

create or replace function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  traces constant text[] := private.traces_of(erase_person.person);
  -- What names one of two with the same name stays.
  name constant text := coalesce((select p.full_name from public.profiles p where p.id = erase_person.person
    and not exists (select from public.profiles other where other.id <> p.id and other.full_name = p.full_name)), '');
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
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]' else private.is_about(m.data, traces, name) end;

  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  perform private.erase_person(erase_person.person);
end $$;
comment on function public.erase_person is 'Forgets a person: what the law or the books need stays without them.';
-- By name, too, whoever else has it.
drop trigger forget_digest_items on public.profiles;
drop function private.forget_digest_items();
revoke execute on function private.traces_of(uuid), private.is_about(jsonb, text[], text) from public;

-- Whoever these two tell the teacher of is said by id, not by name alone.
create or replace function public.send_proof(charge uuid, object text, name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges := private.locked_charge(send_proof.charge);
  print text;
  proof uuid;
begin
  if ours.student_id <> auth.uid() then
    perform private.refuse('NOT_FOUND');
  end if;
  select o.metadata ->> 'eTag' into print from storage.objects o
  where o.bucket_id = 'payment-proofs' and o.name = send_proof.object and starts_with(o.name, auth.uid() || '/' || ours.id || '/');
  if print is null then
    perform private.refuse('FILE_MISSING');
  end if;
  select f.id into proof from public.payment_proofs f where f.object_name = send_proof.object;
  if proof is not null then
    return proof;
  end if;
  if ours.status <> 'pending' then
    perform private.refuse('NOT_NOW');
  end if;
  if exists (select from public.payment_proofs f where f.digest = print and f.state <> 'declined') then
    perform private.refuse('PROOF_TWICE');
  end if;
  insert into public.payment_proofs (charge_id, student_id, object_name, file_name, digest)
  values (ours.id, ours.student_id, send_proof.object, coalesce(nullif(left(btrim(regexp_replace(send_proof.name, '[[:cntrl:]/\\]', ' ', 'g')), 200), ''), 'comprovante'), print)
  returning id into proof;
  perform private.tell_admins('student_made_payment', jsonb_build_object('student', auth.uid(), 'student_name', private.my_student_name(),
    'description', ours.description, 'amount_cents', ours.amount_cents - ours.discount_cents, 'link', '/admin/payments?tab=proofs'));
  return proof;
end $$;

create or replace function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  if ours.student_id <> auth.uid() then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if ours.publication_asked_at is null or answer_publication.agrees is null then
    perform private.refuse('NOT_NOW');
  end if;
  if answer_publication.agrees and (name is null or char_length(name) not between 2 and 80) then
    perform private.refuse('INVALID_NAME');
  end if;
  if ours.publication_agreed is not distinct from answer_publication.agrees and ours.shown_name is not distinct from name then
    return;
  end if;
  update public.feedback f
  set publication_agreed = answer_publication.agrees, publication_answered_at = now(), shown_name = case when agrees then name end
  where f.id = ours.id;
  if answer_publication.agrees then
    select p.language into speaks from public.profiles p where p.id = ours.student_id;
    insert into public.testimonials (feedback_id, author_name, text_pt, text_en, position)
    select ours.id, name, case when speaks = 'pt' then left(ours.comments, 800) end, case when speaks = 'en' then left(ours.comments, 800) end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;
