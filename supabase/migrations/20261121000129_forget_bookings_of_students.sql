-- A trial that was tied to a student was found again by its address alone: with another one (corrected, or changed since) it stayed
-- as it was when the student was forgotten, and was missing in what they take with them. So were the topics that they suggested.
create function private.bookings_of(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from public.trial_bookings b join public.profiles p on p.id = bookings_of.person
  where b.student_id = p.id or b.email = lower(p.email)
$$;
comment on function private.bookings_of is 'The trial classes of a person: those tied to them, and those of their address.';
revoke execute on function private.bookings_of(uuid) from public;

create or replace function private.traces_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(found.id::text) from (
    select traces_of.person as id
    union all select c.id from public.classes c where c.student_id = traces_of.person
    union all select unnest(private.bookings_of(traces_of.person))
    union all select f.id from public.feedback f where f.student_id = traces_of.person
    union all select h.id from public.homework h where h.student_id = traces_of.person
    union all select c.id from public.charges c where c.student_id = traces_of.person) as found
$$;

create or replace function private.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  -- Theirs, and those that they booked by, unless somebody else is known by one.
  addresses text[];
begin
  select p.email into address from public.profiles p where p.id = erase_person.person;
  if not found then
    return;
  end if;
  addresses := array(select b.email from public.trial_bookings b where b.id = any (private.bookings_of(erase_person.person))
    and not exists (select from public.profiles p where lower(p.email) = b.email and p.id <> erase_person.person)) || lower(address);
  -- The hour was taken and stays taken; whose it was is forgotten.
  update public.trial_bookings b
  set full_name = 'Pessoa removida', email = 'removed@removed.invalid', phone = '+10000000', goals = null, message = null
  where b.id = any (private.bookings_of(erase_person.person));
  -- The topic that somebody wished for stays, as nobody's.
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  -- Classes to come are given up; of those that were, the hour alone stays.
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;
  delete from public.mail_outbox m where lower(m.recipient) = any (addresses);
  delete from public.notifications n where n.content ->> 'link' = '/admin/manage-students?person=' || erase_person.person;
  update public.error_logs e set user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;
end $$;

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
    or t.trial_id = any (private.bookings_of(erase_person.person));
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

create or replace function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  address text;
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  select u.email into address from auth.users u where u.id = me and u.email_confirmed_at is not null;
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = me),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c where c.user_id = me),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = me),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]') from public.notifications n where n.user_id = me),
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where b.student_id = me or b.email = lower(address)),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from public.topic_suggestions s where lower(s.email) = lower(address)),
    'classes', (
      select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = me),
    'class_charges', (select coalesce(jsonb_agg(to_jsonb(l) order by l.charged_at), '[]') from public.class_charges l where l.student_id = me),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(m) order by m.granted_at), '[]') from public.makeup_credits m where m.student_id = me),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me));
end $$;
