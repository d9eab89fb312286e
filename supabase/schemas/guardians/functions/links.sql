create function public.read_guardian(student uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin() and (read_guardian.student is distinct from auth.uid() or not private.is_active()),
    'NOT_FOUND');
  return (
    select jsonb_build_object('name', p.guardian_name, 'contact', p.guardian_contact,
      'email', private.guardian_address(p.id), 'awaited', private.awaits_guardian(p.id),
      'asked_at', c.asked_at, 'expires_at', c.expires_at, 'given_at', c.given_at, 'withdrawn_at', c.withdrawn_at,
      'version', c.terms_version)
    from public.profiles p left join lateral (
      select o.* from public.guardian_consents o
      where o.student_id = p.id and o.ended_at is null and o.guardian_email = private.guardian_address(p.id)
      order by o.given_at is not null and o.withdrawn_at is null desc, o.asked_at desc limit 1) as c on true
    where p.id = read_guardian.student and private.is_minor(p.id));
end $$;
comment on function public.read_guardian is
  '{name, contact, email, awaited, asked_at, expires_at, given_at, withdrawn_at, version} of a minor''s guardian and of the consent or the '
  'request that counts, for the student and the teacher; email is null where no link can be sent. Null for a student who is of age.';

create function public.send_guardian_link(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(send_guardian_link.student);
  perform private.refuse_if(private.guardian_address(send_guardian_link.student) is null, 'GUARDIAN_MAIL_REQUIRED');
  perform private.refuse_if(not private.consume_quota('guardian link ' || send_guardian_link.student, 5, interval '1 day')
    or not private.ask_guardian(send_guardian_link.student), 'TOO_MANY');
end $$;
comment on function public.send_guardian_link is
  'The teacher has the link sent to a minor''s guardian again, five times a day at most; the earlier link then opens nothing.';

create function private.ask_guardian(student uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := private.new_key();
  address constant text := private.guardian_address(ask_guardian.student);
  version constant text := private.terms_version();
  person public.profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('guardian ' || ask_guardian.student, 0));
  select p.* into person from public.profiles p where p.id = ask_guardian.student and p.deactivated_at is null;
  if person.id is null or address is null then
    return false;
  end if;
  perform private.enqueue_mail('guardian_consent', address, person.language, jsonb_build_object(
    'name', person.guardian_name, 'student', person.id, 'student_name', person.full_name, 'version', version, 'key', key));
  -- A mail over its limit is not queued, so the guardian's earlier link has to stay valid.
  if not exists (select from public.mail_outbox m where m.kind = 'guardian_consent' and m.data ->> 'key' = key) then
    return false;
  end if;
  perform private.end_guardian_consents(person.id, address);
  -- One request is open: that for the version in force.
  delete from public.guardian_consents c where c.student_id = person.id and c.given_at is null and c.terms_version <> version;
  insert into public.guardian_consents as c (student_id, guardian_name, guardian_email, terms_version, key_hash, expires_at)
  values (person.id, person.guardian_name, address, version, private.key_hash(key), now() + interval '30 days')
  on conflict (student_id, guardian_email, terms_version) where ended_at is null
  do update set key_hash = excluded.key_hash, asked_at = now(), expires_at = excluded.expires_at,
    guardian_name = case when c.given_at is null then excluded.guardian_name else c.guardian_name end;
  return true;
end $$;
comment on function private.ask_guardian is
  'Mails a minor''s guardian the link to the version of the terms in force. False where there is no address, or the mail is over a limit.';

create function private.end_guardian_consents(student uuid, but_of text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.guardian_consents c
  where c.student_id = end_guardian_consents.student and c.ended_at is null and c.given_at is null
    and c.guardian_email is distinct from end_guardian_consents.but_of;
  update public.guardian_consents c set ended_at = now(), key_hash = null
  where c.student_id = end_guardian_consents.student and c.ended_at is null
    and c.guardian_email is distinct from end_guardian_consents.but_of;
  return found;
end $$;
comment on function private.end_guardian_consents is
  'Ends a student''s consents, and drops the unanswered requests, except those of one guardian. Says whether a consent ended.';

create function private.tend_guardians() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  asked integer := 0;
begin
  for one in
    select distinct c.student_id as id from public.guardian_consents c
    where c.ended_at is null and not private.is_minor(c.student_id) limit 50
  loop
    if private.end_guardian_consents(one.id) then
      perform private.notify(one.id, 'guardian_ended', '{"link": "/my-progress?tab=profile"}');
    end if;
    update public.profiles p set guardian_name = null, guardian_contact = null where p.id = one.id;
  end loop;
  for one in
    select p.id from public.profiles p
    where p.role = 'aluno' and p.deactivated_at is null and not p.sign_up_unfinished and p.guardian_contact is not null
      and private.guardian_address(p.id) is not null
      and not exists (select from public.guardian_consents c
        where c.student_id = p.id and c.ended_at is null and c.guardian_email = private.guardian_address(p.id)
          and c.terms_version = private.terms_version())
      -- An address that is changed again and again is not a way to send mails.
      and not exists (select from private.quotas q where q.key = 'guardian asked ' || p.id and q.hits >= 5
        and q.window_started_at >= now() - interval '1 day')
    order by p.created_at, p.id limit 50
  loop
    asked := asked + case when private.consume_quota('guardian asked ' || one.id, 5, interval '1 day')
      and private.ask_guardian(one.id) then 1 else 0 end;
  end loop;
  return asked = 50;
end $$;
comment on function private.tend_guardians is
  'Asks the guardians of minors who were not asked yet, for the address and the version of the terms that count now, and ends the consents '
  'of students who came of age, who hear of it. Says whether there may be more.';
