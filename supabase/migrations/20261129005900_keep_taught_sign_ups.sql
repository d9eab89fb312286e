-- A person whom the teacher has begun to teach keeps an account whose sign-up is not finished.
set check_function_bodies = off;

create or replace function private.delete_unconfirmed_accounts() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - interval '3 days'
    and not exists (select from public.profiles p where p.id = u.id);
  delete from auth.users u using public.profiles p
  where p.id = u.id and p.sign_up_unfinished and p.created_at < now() - interval '7 days'
    and not exists (select from public.classes c where c.student_id = p.id)
    and not exists (select from public.charges c where c.student_id = p.id)
    and not exists (select from public.homework h where h.student_id = p.id);
$$;
comment on function private.delete_unconfirmed_accounts is
  'Deletes accounts of sign-ups that were not confirmed within three days, or not finished within seven, unless the teacher has given '
  'the person classes, charges or homework.';

create or replace function public.request_class(local_date date, local_time time) returns void
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := request_class.local_date + request_class.local_time;
  name constant text := private.my_student_name();
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  perform private.refuse_if(private.is_paused(auth.uid(), request_class.local_date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, false));
  -- The teacher is told once of each hour.
  if not private.consume_quota('request_class:' || auth.uid() || ' ' || private.local_iso(start_at), 1, interval '1 day') then
    return;
  end if;
  perform private.refuse_if(not private.consume_quota('request_class:' || auth.uid(), 5, interval '1 day'), 'TOO_MANY_BOOKINGS');
  perform private.notify_admins('student_requested_class', jsonb_build_object('student', auth.uid(), 'student_name', name,
    'class_date', private.local_iso(start_at),
    'link', format('/admin/scheduled-classes?new=%s&student=%s', private.local_iso(start_at), auth.uid())));
end $$;

reset check_function_bodies;
