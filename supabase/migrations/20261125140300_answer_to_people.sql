-- Replies reach a person: what the teacher is told of somebody answers to them, and all else to her.
create function public.answers_to(mail uuid) returns text
language sql stable security definer set search_path = '' as $$
  with told as (
    select m.*, exists (select from public.profiles a where a.role = 'admin' and lower(a.email) = lower(m.recipient)) as to_teacher,
      private.hour_of(m.data) as hour,
      substring(m.data ->> 'link' from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as named
    from public.mail_outbox m where m.id = answers_to.mail),
  found as (
    select case when t.to_teacher then coalesce(
        (select b.email from public.trial_bookings b where b.id = t.hour),
        (select p.email from public.classes c join public.profiles p on p.id = c.student_id where c.id = t.hour),
        (select p.email from public.profiles p where p.role <> 'admin' and p.id::text = t.data ->> 'student'),
        (select p.email from public.profiles p where p.role <> 'admin' and p.id = t.named),
        (select p.email from public.feedback f join public.profiles p on p.id = f.student_id where f.id = t.named))
      else coalesce(
        (select nullif(s.contact_email, '') from public.site_settings s where private.can_be_mailed(s.contact_email)),
        (select a.email from public.profiles a where a.role = 'admin' and a.deactivated_at is null and private.can_be_mailed(a.email)
          order by a.created_at, a.id limit 1))
      end as address
    from told t)
  select f.address from found f where private.can_be_mailed(f.address)
$$;
comment on function public.answers_to is
  'Where an answer to a mail goes: of what the teacher is told, to whom it is about; of all else, to the address of the site''s settings or to the teacher''s own. Null where there is nobody.';
revoke execute on function public.answers_to(uuid) from public;
grant execute on function public.answers_to(uuid) to service_role;
