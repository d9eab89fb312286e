create type public.mail_state as enum ('queued', 'sending', 'handed_over', 'sent', 'failed');

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  recipient text not null check (recipient ~ '^[^\s@<>"]+@[^\s@<>"]+$' and char_length(recipient) <= 254),
  language public.language not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  state public.mail_state not null default 'queued',
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  worker uuid,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.mail_outbox is 'Mails to send, written in the transaction that causes them and sent by the server''s worker.';
comment on column public.mail_outbox.data is 'What the mail''s text needs. Emptied once it is sent: links and passwords do not stay.';
comment on column public.mail_outbox.state is
  'handed_over: the mail server was being given the text. If the process dies then, nobody knows whether it took it, so it is not sent again by itself.';
create index mail_outbox_due on public.mail_outbox (due_at) where state in ('queued', 'sending', 'handed_over');
create index mail_outbox_by_age on public.mail_outbox (created_at desc);

grant select (id, kind, recipient, language, state, attempts, due_at, last_error, created_at, sent_at)
  on public.mail_outbox to authenticated;
grant all on public.mail_outbox to service_role;

alter table public.mail_outbox enable row level security;

create policy "The teacher sees which mails went out" on public.mail_outbox
  for select to authenticated using ((select private.is_admin()));

create function private.enqueue_mail(kind text, recipient text, language public.language, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, language, data)
  values (enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.language, enqueue_mail.data)
$$;
revoke execute on function private.enqueue_mail(text, text, public.language, jsonb) from public;

create function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m
  set state = 'failed', data = '{}',
    last_error = 'The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  update public.mail_outbox m
  set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, due_at = now() + interval '2 minutes'
  where m.id in (
    select due.id from public.mail_outbox due
    where due.state in ('queued', 'sending') and due.due_at <= now()
    order by due.due_at limit claim_mails.most
    for update skip locked)
  returning m.*
$$;
comment on function public.claim_mails is
  'Takes mails that are due for one worker. A claim is good for two minutes: those of a worker that died are due again.';

create function public.hand_over_mail(mail uuid, worker uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ours as (
    update public.mail_outbox m set state = 'handed_over'
    where m.id = hand_over_mail.mail and m.worker = hand_over_mail.worker and m.state = 'sending'
    returning m.id)
  select exists (select from ours)
$$;
comment on function public.hand_over_mail is 'To be called right before the mail server is given the text. False: another worker has the mail by now.';

create function public.finish_mail(mail uuid, worker uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m set state = 'sent', sent_at = now(), data = '{}', last_error = null
  where m.id = finish_mail.mail and m.worker = finish_mail.worker and m.state in ('sending', 'handed_over')
$$;

create function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m
  set last_error = left(postpone_mail.error, 500),
    state = case when postpone_mail.give_up or m.attempts >= 10 then 'failed' else 'queued' end::public.mail_state,
    data = case when postpone_mail.give_up or m.attempts >= 10 then '{}' else m.data end,
    due_at = now() + least(interval '5 seconds' * 3 ^ (m.attempts - 1), interval '6 hours')
  where m.id = postpone_mail.mail and m.worker = postpone_mail.worker and m.state in ('sending', 'handed_over')
$$;
comment on function public.postpone_mail is 'A mail that could not be sent is due again later and later, ten times in about two days.';

revoke execute on function public.claim_mails(uuid, integer), public.hand_over_mail(uuid, uuid),
  public.finish_mail(uuid, uuid), public.postpone_mail(uuid, uuid, text, boolean) from public;
grant execute on function public.claim_mails(uuid, integer), public.hand_over_mail(uuid, uuid),
  public.finish_mail(uuid, uuid), public.postpone_mail(uuid, uuid, text, boolean) to service_role;
