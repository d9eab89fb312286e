-- A notification's link is an address, by which its homework is found as by the notation before.
set check_function_bodies = off;

create or replace function private.current_facts(kind text, data jsonb) returns jsonb
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
  elsif current_facts.kind = 'student_requested_series' then
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

reset check_function_bodies;
