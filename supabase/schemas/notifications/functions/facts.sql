create function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The request for a new charge waits for the provider's code, a minute at most.
  update public.mail_outbox m set due_at = now() + interval '5 seconds'
  where m.state = 'queued' and m.due_at <= now() and m.kind = 'charge_due' and m.created_at > now() - interval '1 minute'
    and exists (select from public.pix_status s where s.failing_since is null and s.closing_at is null)
    and exists (select from public.charge_overview c
      where c.id = substring(m.data ->> 'link' from 'charge=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid and c.status = 'pending'
        and c.terms is null);

  -- The mail about a weekly series names its first upcoming class.
  update public.mail_outbox m
  set data = m.data || jsonb_strip_nulls(jsonb_build_object('entry', held.id, 'starts_at', held.starts_at,
    'ends_at', held.ends_at, 'sequence', held.sequence, 'created_at', held.created_at, 'online_link', held.online_link,
    'free_until', held.free_until))
  from public.calendar_entries e join public.classes c on c.id = e.id cross join lateral (
    select h.*, s.online_link, private.free_until(h) as free_until
    from public.classes s join public.calendar_entries h on h.id = s.id
    where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null and h.starts_at > now()
    order by h.starts_at limit 1) as held
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'class_scheduled'
    and e.id = private.hour_of(m.data) and ((m.data ->> 'sequence')::integer < e.sequence or e.starts_at <= now());

  update public.mail_outbox m
  set state = case when why.reason like 'EXPIRED: %' then 'failed'
    else 'dropped' end::public.mail_state, data = '{}', last_error = why.reason
  from (select d.id, case
      when (d.data ->> 'sequence')::integer < e.sequence
        and (e.cancelled_at is not null or d.kind not in ('trial_booked', 'teacher_booked'))
        then 'OUTDATED: The hour changed again, and another mail says so.'
      when d.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now() then 'OUTDATED: The class has begun.'
      when d.kind in ('class_scheduled', 'class_moved', 'class_link', 'trial_booked', 'trial_moved') and e.ends_at <= now()
        then 'OUTDATED: The class is over.'
      when reader.deactivated_at is not null and private.topic_of(d.kind) is distinct from 'classes' then 'OUTDATED: Its reader has left.'
      when d.kind <> 'welcome' then null
      -- An expired password fails the mail, so that the teacher sees it and makes another.
      when (d.data ->> 'expires_at')::timestamptz <= now() then 'EXPIRED: The temporary password is over.'
      when exists (select from public.mail_outbox later where later.kind = 'welcome' and lower(later.recipient) = lower(d.recipient)
          and later.created_at > d.created_at) then 'OUTDATED: The temporary password was replaced.'
      when d.data ->> 'expires_at' is not null and exists (select from public.profiles p where lower(p.email) = lower(d.recipient)
          and not p.temporary_password) then 'OUTDATED: Its reader has a password of their own.'
      end as reason
    from public.mail_outbox d left join public.calendar_entries e on e.id = private.hour_of(d.data)
    left join public.profiles reader on reader.id = d.user_id
    where d.state in ('queued', 'sending') and d.due_at <= now()) as why
  where m.id = why.id and why.reason is not null;

  -- The first mail about an hour contains more than its time, so it is updated rather than dropped.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  update public.mail_outbox m
  set data = coalesce(now.facts, '{}'), state = case when now.facts is null then 'dropped' else m.state end,
    last_error = case when now.facts is null then 'OUTDATED: What it was about is not so any more.' else m.last_error end
  from (select d.id, private.current_facts(d.kind, d.data) as facts from public.mail_outbox d
    where d.state in ('queued', 'sending') and d.due_at <= now()) as now
  where m.id = now.id and now.facts is distinct from m.data;
  -- The name and the language are those of the profile at the time of sending.
  update public.mail_outbox m
  set language = p.language, data = m.data || case when m.kind not like 'teacher\_%' and m.data ? 'name' and p.full_name <> ''
    then jsonb_build_object('name', p.full_name) else '{}' end
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id
    and (m.language <> p.language or (m.kind not like 'teacher\_%' and m.data ->> 'name' <> p.full_name and p.full_name <> ''));
$$;
comment on function private.drop_outdated_mails is
  'Drops due mails whose facts are outdated and updates the facts of the others. Of several mails about an hour only the last is sent. '
  'Reminders of classes that have begun and requests for paid charges are dropped. Deactivated people are mailed about their classes only.';

create function private.current_facts(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link'
    from '(?:[?&](?:homework|charge|feedback|person)=|/(?:tarefas|homework)/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if current_facts.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place))
      into facts
    from (select item, place, private.current_facts(item ->> 'kind', item -> 'data') as now
      from jsonb_array_elements(data -> 'items') with ordinality as listed (item, place)) as i
    where i.now is not null;
    return case when facts -> 'items' <> 'null' then facts end;
  elsif current_facts.kind in ('new_homework', 'homework_submitted') and named is not null then
    facts := (select data || jsonb_build_object('homework_description', a.title)
        || case when current_facts.kind = 'new_homework' then jsonb_build_object('due_on', a.due_on)
          else jsonb_build_object('student', h.student_id) end
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.id = named and (current_facts.kind <> 'new_homework' or h.submissions = 0));
  elsif current_facts.kind in ('homework_graded', 'dictation_graded') and named is not null then
    facts := (select data || jsonb_build_object(case current_facts.kind when 'dictation_graded' then 'dictation_name'
      else 'homework_description' end, a.title,
        'grade', trim_scale(h.grade))
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.id = named and h.grade is not null);
  elsif current_facts.kind = 'class_notes' and hour is not null then
    facts := (select data from public.classes c where c.id = hour and num_nonnulls(c.covered, c.words, c.homework) > 0);
  elsif current_facts.kind = 'cards_due' and data ? 'student' then
    facts := (select data || jsonb_build_object('count', due.cards)
      from (select private.count_due_cards((data ->> 'student')::uuid) as cards) as due where due.cards > 0);
  elsif current_facts.kind = 'makeups_expiring' and data ? 'credits' then
    facts := data || private.unused_makeups(data);
  elsif current_facts.kind = 'series_moved' and data ? 'changed_classes' then
    -- A class that was cancelled meanwhile has a mail of its own.
    facts := (select data || jsonb_build_object('changed_classes', private.describe_classes(array_agg(e.id)))
      from jsonb_array_elements(data -> 'changed_classes') one join public.calendar_entries e on e.id = (one ->> 'entry')::uuid
      where e.cancelled_at is null and e.starts_at > now() having count(*) > 0);
  elsif current_facts.kind = 'hour_offered' and data ? 'offer' then
    facts := (select data where private.is_open_offer((data ->> 'offer')::uuid));
  elsif current_facts.kind in ('student_requested_series', 'student_requested_class') then
    facts := case when private.is_request_open(data) then data end;
  elsif current_facts.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif current_facts.kind in ('charge_due', 'charge_reminder', 'charge_overdue') and named is not null then
    -- With the provider's code the amount is that of today, which has fine and interest in it.
    facts := (select data - 'pix_code' || private.charge_purpose(to_jsonb(c)) || jsonb_strip_nulls(jsonb_build_object('due_on', c.due_on,
        'pix_code', c.terms ->> 'code', 'amount_cents',
          c.open_cents + coalesce((c.terms ->> 'fine_cents')::integer + (c.terms ->> 'interest_cents')::integer, 0)))
      from public.charge_overview c where c.id = named and c.status = 'pending' and case current_facts.kind
        when 'charge_overdue' then c.overdue when 'charge_reminder' then not c.overdue else true end);
  elsif current_facts.kind = 'charge_paid' and named is not null then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.charge_overview c where c.id = named and c.status = 'paid');
  elsif current_facts.kind = 'proof_declined' and named is not null then
    facts := (select data from public.charges c where c.id = named and c.status = 'pending');
  elsif current_facts.kind = 'student_made_payment' and data ? 'proof' then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.payment_proofs f join public.charge_overview c on c.id = f.charge_id
      where f.id = (data ->> 'proof')::uuid and f.state = 'waiting');
  elsif current_facts.kind = 'service_note' then
    -- Another PDF has a mail of its own.
    facts := (select data || jsonb_build_object('number', p.nfse_number) from public.payments p
      where p.id = (data ->> 'payment')::uuid and p.nfse_file = data ->> 'file' and p.reversed_at is null);
  elsif current_facts.kind = 'publication_answered' and data ? 'feedback' then
    -- Of several answers the last one has a mail of its own.
    facts := (select data from public.feedback f
      where f.id = (data ->> 'feedback')::uuid and f.publication_answered_at = (data ->> 'answered_at')::timestamptz);
  elsif current_facts.kind in ('feedback_answered', 'publication_asked', 'student_left_feedback') and named is not null then
    facts := (select data from public.feedback f where f.id = named and case current_facts.kind
      when 'feedback_answered' then f.reply is not null when 'publication_asked' then f.publication_answered_at is null else true end);
  elsif current_facts.kind = 'erasure_requested' and named is not null then
    facts := (select data || jsonb_build_object('student', r.user_id) from public.erasure_requests r where r.user_id = named);
  elsif current_facts.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour')
    and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif current_facts.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
    facts := data || coalesce(
      (select jsonb_build_object('name', p.full_name) from public.classes c join public.profiles p on p.id = c.student_id
        where c.id = hour),
      (select jsonb_build_object('name', b.full_name) from public.trial_bookings b where b.id = hour), '{}');
  end if;
  if facts ? 'student_name' then
    return facts || coalesce((select jsonb_build_object('student_name', p.full_name)
      from public.profiles p where p.id::text = facts ->> 'student' and p.full_name <> ''), '{}');
  end if;
  return facts;
end $$;
comment on function private.current_facts is
  'The current facts for a mail of this kind; null where the mail is no longer needed. Facts that do not come from a row are kept.';

create function private.is_outdated(notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select notification.created_at < now() - interval '1 day'
    or private.is_settled(notification.type, notification.content)
    or (notification.type = 'cards_due' and private.count_due_cards(notification.user_id) = 0)
    or (notification.type = 'makeups_expiring' and private.unused_makeups(notification.content) is null)
    or (notification.type = 'hour_offered' and not private.is_open_offer((notification.content ->> 'offer')::uuid))
    or (notification.type in ('student_requested_series', 'student_requested_class') and not private.is_request_open(notification.content))
    or (notification.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = notification.content ->> 'article' and v.state = 'published'))
    or (notification.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'student_booked_makeup',
      'invitation_answered', 'invitation_questioned')
      and (notification.type = 'class_soon' or private.hour_of(notification.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(notification.content) and e.cancelled_at is null
        and e.starts_at > now()
        and private.local_iso(e.local_start) = coalesce(notification.content ->> 'class_date', private.local_iso(e.local_start))))
    -- A notification about a series is current as long as one of its classes is to come.
    or (notification.type = 'new_class' and private.hour_of(notification.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(notification.type) in ('classes', 'reminders') and notification.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = notification.user_id and later.created_at > notification.created_at
        and later.type in ('class_moved', 'class_cancelled', 'series_moved', 'series_cancelled', 'student_moved_class',
          'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(notification.content)
        and (later.type <> 'invitation_answered' or notification.type = 'invitation_answered')))
$$;
comment on function private.is_outdated is
  'Whether a notification is too old to be pushed: after a day, when its class has begun or was moved, when no class of its series is '
  'left, when no card is due any more, when its make-up credits are used, when its request was answered, when its offered hour is gone, or '
  'when a later notification is about the same hour.';

create function private.hour_of(content jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
  from (select coalesce(content ->> 'entry', substring(content ->> 'link' from '(?:booking|class)=([0-9a-f-]{36})'))) as named (id)
$$;
comment on function private.hour_of is 'The calendar entry that a notification or mail is about; null where there is none.';

create function private.previous_start(kind text, entry public.calendar_entries) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((select (m.data ->> 'previous_start')::timestamptz from public.mail_outbox m
      where m.state = 'queued' and m.kind = previous_start.kind and m.data ->> 'entry' = previous_start.entry.id::text
        and m.data ? 'previous_start'
      order by m.created_at limit 1), previous_start.entry.moved_from)
  where previous_start.kind like '%\_moved'
$$;
comment on function private.previous_start is
  'The start of a moved hour as the recipient last knew it: from a mail that is still queued, or otherwise from the last move.';
