-- The one mail about twenty Fridays spoke of one class, though each of them falls under the 24-hour rule.
create or replace function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'weekly', case when mail_class.kind = 'class_scheduled' and (select count(*) > 1 from public.classes s join public.calendar_entries h on h.id = s.id
      where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null) then true end,
    'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;

