create function public.request_copy(email text, language public.language default 'pt') returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(request_copy.email));
  network constant text := private.caller_network();
  key constant text := private.new_key();
begin
  perform private.refuse_if(not private.is_mail_address(address), 'INVALID_EMAIL');
  perform private.refuse_if(network is not null and not private.consume_quota('copies for ' || network, 20, interval '1 day'),
    'TOO_MANY');
  -- Beyond that nothing is said: whoever asks for somebody else's address learns nothing of it.
  if not private.consume_quota('copy of ' || md5(private.mailbox_of(address)), 3, interval '1 day') then
    return;
  end if;
  -- A mail to an address of which nothing is known is written, too, and dropped before it is sent (drop_unneeded_copies): the time of an
  -- answer tells nobody what is kept.
  perform private.enqueue_mail('data_copy', address, coalesce(request_copy.language, 'pt'), jsonb_build_object('key', key));
  -- A mail over its limit is not queued, so the earlier link has to stay valid.
  if exists (select from public.mail_outbox m where m.kind = 'data_copy' and m.data ->> 'key' = key) then
    insert into private.copy_links (address, key_hash) values (address, private.key_hash(key))
    on conflict on constraint copy_links_pkey
    do update set key_hash = excluded.key_hash, asked_at = now(), expires_at = excluded.expires_at;
  end if;
end $$;
comment on function public.request_copy is
  'Has a link to a copy of what is kept under an address mailed there, three times a day at most. It replaces an earlier one, and is valid '
  'for a day. The answer is the same for an address of which nothing is known, and no mail is sent there.';

create function private.copy_address(key text) returns text
language sql stable security definer set search_path = '' as $$
  select l.address from private.copy_links l
  where l.key_hash = sha256(convert_to(coalesce(copy_address.key, ''), 'UTF8')) and l.expires_at > now()
$$;
comment on function private.copy_address is 'The address of a mailed link to a copy; null for one that is unknown, replaced or over.';

create function public.find_copy(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('address', l.address, 'expires_at', l.expires_at, 'copies', (
    select coalesce(jsonb_agg(jsonb_build_object('child', c.child, 'name', c.name) order by c.name nulls first), '[]')
    from private.copies_of(l.address) c))
  from private.copy_links l
  where l.key_hash = sha256(convert_to(coalesce(find_copy.key, ''), 'UTF8')) and l.expires_at > now()
$$;
comment on function public.find_copy is
  '{address, expires_at, copies: [{child, name}]} for the key of a mailed link: the copies that can be downloaded, of what is kept under '
  'the address (child is null), and of each minor whose guardian has it. Null for a key that is unknown, replaced or over.';

create function public.export_copy(key text, child uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.copy_address(export_copy.key);
begin
  perform private.refuse_if(address is null or not exists (
    select from private.copies_of(address) c where c.child is not distinct from export_copy.child), 'NOT_FOUND');
  perform private.refuse_if(not private.consume_quota('copy taken by ' || md5(address), 10, interval '1 day'), 'TOO_MANY');
  return case when export_copy.child is null then private.export_address(address) else private.export_person(export_copy.child) end;
end $$;
comment on function public.export_copy is
  'The data of a copy that the holder of a mailed link downloads: what is kept under the address, or a child''s; ten a day. NOT_FOUND for '
  'a key that is unknown, replaced or over, and for somebody else''s child.';

create function public.export_student_data(student uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(export_student_data.student);
  return private.export_person(export_student_data.student);
end $$;
comment on function public.export_student_data is
  'The copy of a student''s data, as the student gets it (export_my_data), for the teacher who answers a request.';

create function private.drop_unneeded_copies() returns void
language sql security definer set search_path = '' as $$
  with unneeded as (
    delete from public.mail_outbox m
    where m.kind = 'data_copy' and m.state in ('queued', 'sending') and m.due_at <= now() and not private.keeps_data_of(lower(m.recipient))
    returning lower(m.recipient) as address)
  delete from private.copy_links l using unneeded u where l.address = u.address
$$;
comment on function private.drop_unneeded_copies is 'Drops mails with a link to a copy that would be empty, and their links.';

create function private.end_copy_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.copy_links l where l.expires_at <= now() or not private.keeps_data_of(l.address)
$$;
comment on function private.end_copy_links is 'Ends the links that are over, and those of people who have been erased since.';
