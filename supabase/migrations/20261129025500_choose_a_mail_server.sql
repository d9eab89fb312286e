-- The teacher sets the mail server in the settings, where the site's own settings name none.
set check_function_bodies = off;

alter table private.mail_transport add column is_given boolean not null default false;
comment on table private.mail_transport is
  'Whether mails are sent to a server or written to files, in one row. Set by the site when it starts, and by the teacher''s choice.';
comment on column private.mail_transport.is_given is
  'Whether the site''s own settings (SMTP_URL) name the mail server, which the teacher then does not choose.';

create table private.chosen_mail_server (
  singleton boolean primary key default true check (singleton),
  provider text not null check (provider ~ '^[a-z]{2,20}$'),
  host text not null check (char_length(host) between 1 and 253),
  sender text not null check (char_length(sender) between 3 and 254),
  encrypted text not null check (char_length(encrypted) between 40 and 8000),
  chosen_at timestamptz not null default now()
);
comment on table private.chosen_mail_server is
  'The mail server that the teacher chose in the settings, in one row. Left out of backups that are not encrypted.';
comment on column private.chosen_mail_server.encrypted is
  'Its address with user and password, encrypted by the server with a key that is in no database.';

create or replace function public.set_mail_transport(has_server boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mail_transport t
  set is_given = set_mail_transport.has_server,
    has_server = set_mail_transport.has_server or exists (select from private.chosen_mail_server)
  where t.singleton
$$;
comment on function public.set_mail_transport is
  'Records whether the site''s own settings name a mail server. Without one mails go to the server that the teacher chose, or are '
  'written to files. Called by the site when it starts.';

create function public.save_mail_server(provider text, host text, sender text, encrypted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if((select t.is_given from private.mail_transport t), 'NOT_NOW');
  insert into private.chosen_mail_server as c (provider, host, sender, encrypted)
  values (save_mail_server.provider, save_mail_server.host, save_mail_server.sender, save_mail_server.encrypted)
  on conflict (singleton) do update
  set provider = excluded.provider, host = excluded.host, sender = excluded.sender, encrypted = excluded.encrypted, chosen_at = now();
  update private.mail_transport t set has_server = true where t.singleton;
  insert into private.completed_steps (step) values ('mail_tested') on conflict do nothing;
  -- It has just taken a mail: what waited for another one goes to it.
  perform private.mark_mail_server_up();
end $$;
comment on function public.save_mail_server is
  'Stores the mail server that the teacher chose and that has just taken a test mail. NOT_NOW where the site''s settings name one.';

create function public.open_mail_server() returns text
language sql stable security definer set search_path = '' as $$
  select c.encrypted from private.chosen_mail_server c
$$;
comment on function public.open_mail_server is 'The encrypted address of the mail server that the teacher chose; null without one.';

create function public.read_mail_server() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('is_given', t.is_given, 'provider', c.provider, 'host', c.host, 'sender', c.sender, 'chosen_at', c.chosen_at)
    from private.mail_transport t left join private.chosen_mail_server c on true);
end $$;
comment on function public.read_mail_server is
  '{is_given, provider, host, sender, chosen_at} of the mail server: whether the site''s settings name it, else what the teacher chose, '
  'nulls where she chose none. Never its password.';

create function public.remove_mail_server() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.chosen_mail_server c where c.singleton;
  perform private.refuse_if(not found, 'NOT_FOUND');
  update private.mail_transport t set has_server = t.is_given where t.singleton;
end $$;
comment on function public.remove_mail_server is
  'Forgets the mail server that the teacher chose. Mails are written to files until there is another one.';

grant execute on function public.read_mail_server, public.remove_mail_server to authenticated;

reset check_function_bodies;
