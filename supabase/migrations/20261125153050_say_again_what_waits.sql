-- The rest of the kinds of mail that tell of something that may change while they wait: a new link, a test's grades, a proof of payment, an
-- answer about publication, a request to be forgotten, feedback. What they tell of is named by its id, so that it can be read again.
create or replace function public.post_grades(module uuid, grades jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  one jsonb;
  saved public.module_grades;
  done jsonb := '[]';
  name text;
begin
  perform private.require_admin();
  select m.name into name from public.test_modules m where m.id = post_grades.module for update;
  if name is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if jsonb_typeof(post_grades.grades) <> 'array' or jsonb_array_length(post_grades.grades) not between 1 and 500 then
    perform private.refuse('INVALID_GRADE');
  end if;
  for one in select * from jsonb_array_elements(post_grades.grades) loop
    if not exists (select from public.profiles p where p.id::text = one ->> 'student' and p.role = 'aluno') then
      perform private.refuse('NOT_FOUND');
    end if;
    insert into public.module_grades as g (module_id, student_id, meanings, questions, dictation)
    values (post_grades.module, (one ->> 'student')::uuid, private.grade_of(one, 'meanings'), private.grade_of(one, 'questions'), private.grade_of(one, 'dictation'))
    on conflict (module_id, student_id) do update
      set meanings = excluded.meanings, questions = excluded.questions, dictation = excluded.dictation, updated_at = now()
    returning g.* into saved;
    if saved.average is not null and saved.told_at is null then
      update public.module_grades g set told_at = now() where g.module_id = saved.module_id and g.student_id = saved.student_id;
      perform private.tell(saved.student_id, 'test_graded', jsonb_build_object('module', name, 'module_id', saved.module_id,
        'student', saved.student_id, 'link', '/my-progress?tab=grades'));
    end if;
    if num_nonnulls(saved.meanings, saved.questions, saved.dictation) = 0 then
      delete from public.module_grades g where g.module_id = saved.module_id and g.student_id = saved.student_id;
    end if;
    done := done || jsonb_build_array(jsonb_build_object('student', saved.student_id, 'average', saved.average));
  end loop;
  return done;
end $$;

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
    'description', ours.description, 'amount_cents', ours.amount_cents - ours.discount_cents, 'proof', proof, 'link', '/admin/payments?tab=proofs'));
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
  if answer_publication.agrees and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)) then
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
    on conflict (feedback_id) do update set author_name = excluded.author_name, published = false;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'feedback', ours.id, 'answered_at', now(),
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;

create or replace function private.facts_now(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link' from '[?&](?:homework|charge|feedback|person)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if facts_now.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place)) into facts
    from (select item, place, private.facts_now(item ->> 'kind', item -> 'data') as now
      from jsonb_array_elements(data -> 'items') with ordinality as listed (item, place)) as i
    where i.now is not null;
    return case when facts -> 'items' <> 'null' then facts end;
  elsif facts_now.kind in ('new_homework', 'homework_submitted') and named is not null then
    facts := (select data || jsonb_build_object('homework_description', a.title)
        || case when facts_now.kind = 'new_homework' then jsonb_build_object('due_on', a.due_on)
          else jsonb_build_object('student', h.student_id) end
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.id = named and (facts_now.kind <> 'new_homework' or h.submissions = 0));
  elsif facts_now.kind in ('homework_graded', 'dictation_graded') and named is not null then
    facts := (select data || jsonb_build_object(case facts_now.kind when 'dictation_graded' then 'dictation_name' else 'homework_description' end, a.title,
        'grade', private.say_grade(h.grade))
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.id = named and h.grade is not null);
  elsif facts_now.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif facts_now.kind in ('charge_due', 'charge_overdue') and named is not null then
    facts := (select data || jsonb_build_object('description', c.description, 'amount_cents', c.open_cents, 'due_on', c.due_on)
      from public.charge_overview c where c.id = named and c.status = 'pending' and (c.overdue or facts_now.kind = 'charge_due'));
  elsif facts_now.kind = 'charge_paid' and named is not null then
    facts := (select data || jsonb_build_object('description', c.description, 'amount_cents', c.net_cents)
      from public.charge_overview c where c.id = named and c.status = 'paid');
  elsif facts_now.kind = 'proof_declined' and named is not null then
    facts := (select data from public.charges c where c.id = named and c.status = 'pending');
  elsif facts_now.kind = 'student_made_payment' and data ? 'proof' then
    facts := (select data || jsonb_build_object('description', c.description, 'amount_cents', c.net_cents)
      from public.payment_proofs f join public.charge_overview c on c.id = f.charge_id
      where f.id = (data ->> 'proof')::uuid and f.state = 'waiting');
  elsif facts_now.kind = 'publication_answered' and data ? 'feedback' then
    -- Of several answers the last one has a mail of its own.
    facts := (select data from public.feedback f
      where f.id = (data ->> 'feedback')::uuid and f.publication_answered_at = (data ->> 'answered_at')::timestamptz);
  elsif facts_now.kind in ('feedback_answered', 'publication_asked', 'student_left_feedback') and named is not null then
    facts := (select data from public.feedback f where f.id = named and case facts_now.kind
      when 'feedback_answered' then f.reply is not null when 'publication_asked' then f.publication_answered_at is null else true end);
  elsif facts_now.kind = 'erasure_requested' and named is not null then
    facts := (select data || jsonb_build_object('student', r.user_id) from public.erasure_requests r where r.user_id = named);
  elsif facts_now.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour') and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif facts_now.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
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

create or replace function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names its first class: it goes with the first that holds.
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

  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: ' || why.said
  from (select d.id, case
      when (d.data ->> 'sequence')::integer < e.sequence and (e.cancelled_at is not null or d.kind not in ('trial_booked', 'teacher_booked'))
        then 'The hour changed again, and another mail says so.'
      when d.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now() then 'The class has begun.'
      when d.kind in ('class_scheduled', 'class_moved', 'class_link', 'trial_booked', 'trial_moved') and e.ends_at <= now() then 'The class is over.'
      end as said
    from public.mail_outbox d join public.calendar_entries e on e.id = private.hour_of(d.data)
    where d.state in ('queued', 'sending') and d.due_at <= now()) as why
  where m.id = why.id and why.said is not null;

  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: Its reader has left.'
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id and p.deactivated_at is not null
    and private.topic_of(m.kind) is distinct from 'classes';

  -- A password that is over is a reason for the teacher to make another.
  update public.mail_outbox m set state = 'failed', data = '{}', last_error = 'EXPIRED: The temporary password is over.'
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'welcome' and (m.data ->> 'expires_at')::timestamptz <= now();
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: The temporary password was replaced.'
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'welcome' and exists (
    select from public.mail_outbox later where later.kind = 'welcome' and lower(later.recipient) = lower(m.recipient) and later.created_at > m.created_at);
  update public.mail_outbox m set state = 'dropped', data = '{}', last_error = 'OUTDATED: Its reader has a password of their own.'
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'welcome' and m.data ->> 'expires_at' is not null
    and lower(p.email) = lower(m.recipient) and not p.temporary_password;

  -- The first of all tells more than the hour: it goes, with the hour that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  update public.mail_outbox m
  set data = coalesce(now.facts, '{}'), state = case when now.facts is null then 'dropped' else m.state end,
    last_error = case when now.facts is null then 'OUTDATED: What it was about is not so any more.' else m.last_error end
  from (select d.id, private.facts_now(d.kind, d.data) as facts from public.mail_outbox d
    where d.state in ('queued', 'sending') and d.due_at <= now()) as now
  where m.id = now.id and now.facts is distinct from m.data;
  -- People are called, and written to in the language, as they say now.
  update public.mail_outbox m
  set language = p.language, data = m.data || case when m.kind not like 'teacher\_%' and m.data ? 'name' and p.full_name <> ''
    then jsonb_build_object('name', p.full_name) else '{}' end
  from public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id
    and (m.language <> p.language or (m.kind not like 'teacher\_%' and m.data ->> 'name' <> p.full_name and p.full_name <> ''));

  delete from public.mail_outbox m where m.state = 'dropped' and m.created_at < now() - interval '90 days';
  delete from private.mail_outages o where o.until < now() - interval '90 days'
$$;
