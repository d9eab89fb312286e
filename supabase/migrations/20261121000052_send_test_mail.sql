create function public.send_test_mail() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  perform private.require_admin();
  if not private.take_quota('test mail ' || auth.uid(), 10, interval '1 hour') then
    perform private.refuse('TOO_MANY');
  end if;
  insert into public.mail_outbox (kind, recipient, language, data)
  select 'mail_test', p.email, p.language, jsonb_build_object('name', p.full_name, 'link', '/admin/settings')
  from public.profiles p where p.id = auth.uid() returning id into mail;
  return mail;
end $$;
comment on function public.send_test_mail is 'Puts a mail to the teacher herself into the outbox, so that she sees whether mails go out. Ten an hour.';
revoke execute on function public.send_test_mail() from public;
grant execute on function public.send_test_mail() to authenticated;
