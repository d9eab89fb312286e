-- Tries of mail servers have a share per hour.
set check_function_bodies = off;

create function public.count_mail_server_try(person uuid) returns boolean
language sql security definer set search_path = '' as $$
  select private.consume_quota('mail server ' || count_mail_server_try.person, 20, interval '1 hour')
$$;
comment on function public.count_mail_server_try is
  'Counts that the teacher tries a mail server. False beyond twenty an hour: each try opens a connection to a host that she typed.';

reset check_function_bodies;
