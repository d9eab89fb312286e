set check_function_bodies = off;

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash', 'seen'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]') from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r where r.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording', split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at) order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;

comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'series_moved', 'series_cancelled', 'series_declined', 'student_requested_series', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused', 'hour_offered', 'wait_ended') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit', 'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;

comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';

create or replace function private.current_facts(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link' from '[?&](?:homework|charge|feedback|person)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if current_facts.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place)) into facts
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
    facts := (select data || jsonb_build_object(case current_facts.kind when 'dictation_graded' then 'dictation_name' else 'homework_description' end, a.title,
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
  elsif current_facts.kind = 'student_requested_series' then
    facts := case when private.is_request_open(data) then data end;
  elsif current_facts.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif current_facts.kind in ('charge_due', 'charge_reminder', 'charge_overdue') and named is not null then
    -- With the provider's code the amount is that of today, which has fine and interest in it.
    facts := (select data - 'pix_code' || private.charge_purpose(to_jsonb(c)) || jsonb_strip_nulls(jsonb_build_object('due_on', c.due_on,
        'pix_code', c.terms ->> 'code', 'amount_cents', c.open_cents + coalesce((c.terms ->> 'fine_cents')::integer + (c.terms ->> 'interest_cents')::integer, 0)))
      from public.charge_overview c where c.id = named and c.status = 'pending' and case current_facts.kind when 'charge_overdue' then c.overdue when 'charge_reminder' then not c.overdue else true end);
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
  elsif current_facts.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour') and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif current_facts.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
    facts := data || coalesce(
      (select jsonb_build_object('name', p.full_name) from public.classes c join public.profiles p on p.id = c.student_id where c.id = hour),
      (select jsonb_build_object('name', b.full_name) from public.trial_bookings b where b.id = hour), '{}');
  end if;
  if facts ? 'student_name' then
    return facts || coalesce((select jsonb_build_object('student_name', p.full_name)
      from public.profiles p where p.id::text = facts ->> 'student' and p.full_name <> ''), '{}');
  end if;
  return facts;
end $$;

comment on function private.current_facts is 'The current facts for a mail of this kind; null where the mail is no longer needed. Facts that do not come from a row are kept.';

create or replace function private.is_outdated(notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select notification.created_at < now() - interval '1 day'
    or private.is_settled(notification.type, notification.content)
    or (notification.type = 'cards_due' and private.count_due_cards(notification.user_id) = 0)
    or (notification.type = 'makeups_expiring' and private.unused_makeups(notification.content) is null)
    or (notification.type = 'hour_offered' and not private.is_open_offer((notification.content ->> 'offer')::uuid))
    or (notification.type = 'student_requested_series' and not private.is_request_open(notification.content))
    or (notification.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = notification.content ->> 'article' and v.state = 'published'))
    or (notification.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'student_booked_makeup', 'invitation_answered')
      and (notification.type = 'class_soon' or private.hour_of(notification.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()
        and private.local_iso(e.local_start) = coalesce(notification.content ->> 'class_date', private.local_iso(e.local_start))))
    -- A notification about a series is current as long as one of its classes is to come.
    or (notification.type = 'new_class' and private.hour_of(notification.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(notification.type) in ('classes', 'reminders') and notification.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = notification.user_id and later.created_at > notification.created_at
        and later.type in ('class_moved', 'class_cancelled', 'series_moved', 'series_cancelled', 'student_moved_class', 'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(notification.content)
        and (later.type <> 'invitation_answered' or notification.type = 'invitation_answered')))
$$;

comment on function private.is_outdated is 'Whether a notification is too old to be pushed: after a day, when its class has begun or was moved, when no class of its series is left, when no card is due any more, when its make-up credits are used, when its request was answered, when its offered hour is gone, or when a later notification is about the same hour.';

