-- Once the mail server takes mails again, the panel goes on to say when it refused them and why: whoever was told of it, or missed a mail in
-- those hours, finds it there for 90 days.
create table private.mail_outages (
  since timestamptz primary key,
  until timestamptz not null,
  error text not null check (char_length(error) <= 500)
);
comment on table private.mail_outages is 'Times over which the mail server refused everybody, and the last reason; of those that the teacher was told of.';

create or replace function private.mail_server_answers() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outages (since, until, error)
  select s.refused_since, now(), coalesce(s.error, '') from private.mail_server s where s.refused_since is not null and s.told_at is not null
  on conflict (since) do nothing;
  update private.mail_server s
  set refused_since = null, error = null, failures = 0, failed_at = null, probe_at = null, told_at = null
  where s.refused_since is not null;
  if found then
    perform pg_notify('outbox', 'mail_outbox');
  end if;
end $$;

create function public.list_mail_outages() returns table (since timestamptz, until timestamptz, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select o.since, o.until, o.error from private.mail_outages o
    where o.until > now() - interval '90 days' order by o.since desc limit 20;
end $$;
comment on function public.list_mail_outages is 'When the mail server refused everybody and why (a code, a colon, its words), of the last 90 days; the newest 20.';
revoke execute on function public.list_mail_outages() from public;
grant execute on function public.list_mail_outages() to authenticated;
