create table private.mail_way (
  only_one boolean primary key default true check (only_one),
  has_server boolean not null
);
comment on table private.mail_way is 'One row: whether the site has a mail server, as it says when it starts.';
insert into private.mail_way (has_server) values (true);

create function public.note_mail_way(has_server boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_way w set has_server = note_mail_way.has_server where w.only_one
$$;
comment on function public.note_mail_way is 'Says at the start whether mails go to a server or are written to files.';

create function public.mail_is_kept() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select not w.has_server from private.mail_way w);
end $$;
comment on function public.mail_is_kept is 'Whether mails are written to files, where nobody gets them, because no server is set.';

create function public.keep_mail(mail uuid, worker uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.mail_outbox m set state = 'kept', data = '{}', last_error = null, refused_since = null
  where m.id = keep_mail.mail and m.worker = keep_mail.worker and m.state in ('sending', 'handed_over');
  delete from public.mail_outbox m where m.state = 'kept' and m.created_at < now() - interval '90 days';
  perform private.mail_server_answers();
end $$;
comment on function public.keep_mail is 'A mail that was written to a file, because no server is set. Forgotten after 90 days.';

revoke execute on function public.note_mail_way(boolean), public.mail_is_kept(), public.keep_mail(uuid, uuid) from public;
grant execute on function public.note_mail_way(boolean), public.keep_mail(uuid, uuid) to service_role;
grant execute on function public.mail_is_kept() to authenticated;
