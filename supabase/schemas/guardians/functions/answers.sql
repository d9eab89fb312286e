create function public.find_guardian_consent(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when c.expires_at <= now() then jsonb_build_object('expired', true)
    else jsonb_build_object('expired', false, 'child', p.full_name, 'guardian', c.guardian_name, 'version', c.terms_version,
      'given_at', c.given_at, 'withdrawn_at', c.withdrawn_at, 'is_former', p.deactivated_at is not null,
      'erasure_requested_at', r.requested_at,
      'kept', jsonb_build_object('since', p.created_at, 'email', p.email, 'phone', p.phone, 'birth_date', p.birth_date,
        'photo', p.photo is not null,
        'classes', (select count(*) from public.classes k where k.student_id = p.id),
        'homework', (select count(*) from public.homework h where h.student_id = p.id and h.retake_of is null),
        'recordings', (select count(*) from public.cards k where k.student_id = p.id and k.recording is not null)
          + (select count(*) from public.homework_files f join public.homework h on h.id = f.homework_id
            where h.student_id = p.id and f.mime_type like 'audio/%'),
        'cards', (select count(*) from public.cards k where k.student_id = p.id),
        'grades', (select count(*) from public.module_grades g where g.student_id = p.id),
        'charges', (select count(*) from public.charges k where k.student_id = p.id)))
    end
  from public.guardian_consents c join public.profiles p on p.id = c.student_id
  left join public.erasure_requests r on r.user_id = p.id
  where c.key_hash = sha256(convert_to(coalesce(find_guardian_consent.key, ''), 'UTF8')) and c.ended_at is null
    -- Somebody who is no longer the guardian has no way in.
    and c.guardian_email = private.guardian_address(p.id)
$$;
comment on function public.find_guardian_consent is
  'What the holder of a guardian''s key sees: {expired: true}, or {expired, child, guardian, version, given_at, withdrawn_at, '
  'is_former, erasure_requested_at, kept}, with what is kept of the child in numbers. Null for an unknown key.';

create function private.guardian_of_key(key text) returns public.guardian_consents
language plpgsql set search_path = '' as $$
declare
  ours public.guardian_consents;
begin
  select c.* into ours from public.guardian_consents c
  where c.key_hash = sha256(convert_to(coalesce(guardian_of_key.key, ''), 'UTF8')) and c.ended_at is null
    and c.guardian_email = private.guardian_address(c.student_id) for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.expires_at <= now(), 'EXPIRED');
  return ours;
end $$;
comment on function private.guardian_of_key is 'Locks and returns the consent or request of a guardian''s key. NOT_FOUND, also where the '
  'student is of age or has another guardian by now; EXPIRED.';

create function public.answer_as_guardian(key text, agrees boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.guardian_consents := private.guardian_of_key(answer_as_guardian.key);
  gives constant boolean := answer_as_guardian.agrees is true;
begin
  if gives = (ours.given_at is not null and ours.withdrawn_at is null) then
    return;
  end if;
  -- A request that is declined stays open.
  perform private.refuse_if(not gives and ours.given_at is null, 'NOT_NOW');
  perform private.refuse_if(not private.consume_quota('guardian answer ' || ours.student_id, 20, interval '1 day'), 'TOO_MANY');
  if gives then
    -- A withdrawal stays on record.
    update public.guardian_consents c set ended_at = now(), key_hash = null
    where c.student_id = ours.student_id and c.ended_at is null and c.given_at is not null;
    insert into public.guardian_consents as c
      (student_id, guardian_name, guardian_email, terms_version, key_hash, asked_at, expires_at, given_at)
    values (ours.student_id, ours.guardian_name, ours.guardian_email, ours.terms_version, ours.key_hash, ours.asked_at, ours.expires_at,
      now())
    on conflict (student_id, guardian_email, terms_version) where ended_at is null do update set given_at = now();
    insert into public.student_billing as b (student_id, payer_name) values (ours.student_id, ours.guardian_name)
    on conflict (student_id) do update set payer_name = coalesce(b.payer_name, excluded.payer_name);
  else
    update public.guardian_consents c set withdrawn_at = now()
    where c.student_id = ours.student_id and c.ended_at is null and c.given_at is not null and c.withdrawn_at is null;
  end if;
  perform private.add_notification(ours.student_id, 'guardian_decided',
    jsonb_build_object('answer', case when gives then 'yes' else 'no' end, 'link', '/my-progress?tab=profile'));
  perform private.add_admin_notifications('guardian_answered', jsonb_build_object('student', p.id, 'student_name', p.full_name,
    'answer', case when gives then 'yes' else 'no' end, 'link', '/admin/students/' || p.id || '/account'))
  from public.profiles p where p.id = ours.student_id;
end $$;
comment on function public.answer_as_guardian is
  'A guardian agrees, by the key that was mailed to them, or withdraws that. The first consent makes the guardian the payer, where nobody '
  'is. Answering the same again changes nothing.';

create function public.renew_guardian_link(key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.guardian_consents;
begin
  select c.* into ours from public.guardian_consents c
  where c.key_hash = sha256(convert_to(coalesce(renew_guardian_link.key, ''), 'UTF8')) and c.ended_at is null;
  perform private.refuse_if(ours.id is null or private.guardian_address(ours.student_id) is distinct from ours.guardian_email, 'NOT_FOUND');
  perform private.refuse_if(not private.consume_quota('guardian renewal ' || ours.student_id, 3, interval '1 day')
    or not private.ask_guardian(ours.student_id), 'TOO_MANY');
end $$;
comment on function public.renew_guardian_link is
  'The holder of an old key of a guardian has a new link mailed to the guardian''s address, three times a day at most.';

create function public.export_child_data(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours constant public.guardian_consents := private.guardian_of_key(export_child_data.key);
begin
  perform private.refuse_if(not private.consume_quota('guardian export ' || ours.student_id, 10, interval '1 day'), 'TOO_MANY');
  return private.export_person(ours.student_id);
end $$;
comment on function public.export_child_data is
  'The copy of a child''s data, as the child gets it (export_my_data), for the guardian of a key; ten a day.';

create function public.request_child_erasure(key text, asks boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours constant public.guardian_consents := private.guardian_of_key(request_child_erasure.key);
begin
  if request_child_erasure.asks is true then
    perform private.file_erasure(ours.student_id, null, by_guardian => true);
  else
    delete from public.erasure_requests r where r.user_id = ours.student_id and r.by_guardian;
  end if;
end $$;
comment on function public.request_child_erasure is
  'A guardian requests, by their key, that a child''s data be erased, or takes the request back. The student cannot take it back.';

create function private.copy_to_guardian(student uuid, kind text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(copy_to_guardian.kind, c.guardian_email, p.language,
    copy_to_guardian.facts || jsonb_build_object('name', c.guardian_name, 'child', p.full_name, 'student', p.id))
  from public.guardian_consents c join public.profiles p on p.id = c.student_id
  where c.student_id = copy_to_guardian.student and c.given_at is not null and c.withdrawn_at is null and c.ended_at is null
    and p.deactivated_at is null and c.guardian_email = private.guardian_address(p.id)
$$;
comment on function private.copy_to_guardian is
  'Mails a copy of what a minor is told of money to the guardian who has agreed; nobody else answers at that address.';
