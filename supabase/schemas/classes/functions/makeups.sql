create function public.book_makeup(credit uuid, local_date date, local_time time) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := book_makeup.local_date + book_makeup.local_time;
  ours public.makeup_credits;
  entry uuid;
begin
  perform private.lock_calendar();
  select m.* into ours from public.makeup_credits m
  where m.id = book_makeup.credit and m.student_id = auth.uid() and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  -- The answer to the same request may have been lost.
  select e.id into entry from public.calendar_entries e where e.id = ours.used_by_class and e.local_start = start_at
    and e.cancelled_at is null;
  if found then
    return entry;
  end if;
  perform private.refuse_if(ours.used_by_class is not null or ours.expires_on < (now() at time zone 'America/Sao_Paulo')::date,
    'NO_CREDIT');
  perform private.refuse_if(private.is_paused(ours.student_id, start_at::date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, false));
  entry := private.reserve_hour('class', start_at);
  insert into public.classes (id, student_id) values (entry, ours.student_id);
  update public.makeup_credits m set used_by_class = entry where m.id = ours.id;
  perform private.mail_class('class_scheduled', entry);
  perform private.add_admin_notifications('student_booked_makeup', jsonb_build_object('student_name', p.full_name,
      'class_date', private.local_iso(start_at), 'link', '/admin/scheduled-classes?class=' || entry)),
    private.mail_teacher('teacher_booked', entry, p.full_name)
  from public.profiles p where p.id = ours.student_id;
  return entry;
end $$;
comment on function public.book_makeup is
  'A student books a free hour with a make-up credit of their own and returns the id of the class. A repeated request returns the same '
  'class. NO_CREDIT where it was used or has expired.';

create function private.remind_of_makeups(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    with reached as (
      insert into private.makeup_reminders (credit_id, expires_on, days)
      select m.id, m.expires_on, step.days
      from public.makeup_credits m join public.profiles p on p.id = m.student_id
      -- The last step only, so that a site that was off for days sends one notice.
      cross join lateral (select min(ahead) as days from unnest(array[14, 3]) as ahead
        where m.expires_on - ahead <= remind_of_makeups.today) as step
      where m.used_by_class is null and m.expires_on >= remind_of_makeups.today and step.days is not null and p.deactivated_at is null
        -- A credit that was given later than that is not yet forgotten.
        and (m.granted_at at time zone 'America/Sao_Paulo')::date < m.expires_on - step.days
      on conflict do nothing returning credit_id)
    select m.student_id, jsonb_agg(m.id order by m.expires_on, m.id) as credits, count(*) as count, min(m.expires_on) as first
    from reached join public.makeup_credits m on m.id = reached.credit_id group by m.student_id order by m.student_id
  loop
    perform private.notify(due.student_id, 'makeups_expiring', jsonb_build_object('count', due.count, 'due_on', due.first,
      'credits', due.credits, 'link', '/my-progress?tab=classes'));
  end loop;
end $$;
comment on function private.remind_of_makeups is
  'Notifies students of unused make-up credits 14 and 3 days before they expire, each once; one notice for several that reach the same '
  'day.';

create function private.unused_makeups(content jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'due_on', min(m.expires_on)) from public.makeup_credits m
  where m.id in (select listed.id::uuid from jsonb_array_elements_text(content -> 'credits') as listed (id)) and m.used_by_class is null
    and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date
  having count(*) > 0
$$;
comment on function private.unused_makeups is
  '{count, due_on}: how many of a notice''s make-up credits can still be used, and until when the first; null where none can.';
