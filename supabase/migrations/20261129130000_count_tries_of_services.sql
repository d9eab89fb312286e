-- Tries of payment providers, calendars and addresses have a share per hour, as those of mail servers.
set check_function_bodies = off;

drop function public.count_mail_server_try(uuid);

create function public.count_server_try(service text, person uuid) returns boolean
language sql security definer set search_path = '' as $$
  select private.consume_quota(format('try of %s %s', count_server_try.service, count_server_try.person), 20, interval '1 hour')
$$;
comment on function public.count_server_try is
  'Counts that the teacher tries an outside service. False beyond twenty an hour of each: every try connects to a host that she typed.';

reset check_function_bodies;
