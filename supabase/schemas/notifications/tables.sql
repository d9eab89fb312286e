create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  type text not null check (type ~ '^[a-z_]{1,60}$'),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 8192),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'Lines of the bell. Written by the database itself, in the transaction that causes them.';
comment on column public.notifications.content is 'The facts that the type''s text needs, such as applicant_name and link.';

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
  sent_at timestamptz,
  user_id uuid references public.profiles on delete cascade,
  dismissed_at timestamptz,
  is_urgent boolean not null default false,
  tried_at timestamptz,
  refused_since timestamptz,
  bounced_at timestamptz
);
comment on table public.mail_outbox is 'Mails to send, written in the transaction that causes them and sent by the server''s worker.';
comment on column public.mail_outbox.data is 'The facts that the mail''s text needs. Emptied once it is sent or dismissed. Its secrets (private.mail_secret_fields) are encrypted by the server, within a minute where it has to wait.';
comment on column public.mail_outbox.state is 'handed_over: the mail server was being given the text. If the process dies then, nobody knows whether it took it, so it is not sent again by itself.';
comment on column public.mail_outbox.last_error is 'A code (app/i18n/messages/*/reasons.json), a colon, and the server''s own words.';
comment on column public.mail_outbox.user_id is 'The person it is for, where they can choose whether and when they get it.';
comment on column public.mail_outbox.dismissed_at is 'When the teacher dismissed it, after it had failed.';
comment on column public.mail_outbox.is_urgent is 'Whether it ignores quiet hours. Decided when the mail is written, and not again.';
comment on column public.mail_outbox.tried_at is 'When a worker last claimed it.';
comment on column public.mail_outbox.refused_since is 'Since when the mail server refuses this mail, while it accepts others.';
comment on column public.mail_outbox.bounced_at is 'When a bounce of the mail was received; last_error says why.';

create table private.reminders (
  entry_id uuid not null references public.calendar_entries on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null,
  primary key (entry_id, starts_at, hours)
);
comment on table private.reminders is 'Reminders that have been put into the outbox.';

create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  topic text not null check (topic in ('classes', 'reminders', 'homework', 'grades', 'payments', 'feedback', 'articles', 'profile')),
  by_mail boolean not null default true,
  by_push boolean not null default true,
  primary key (user_id, topic)
);
comment on table public.notification_choices is 'The channels by which a person wants to be notified of a topic. Without a row: all. The bell shows everything, and a change of an appointment is always mailed.';

create table public.notification_times (
  user_id uuid primary key default auth.uid() references public.profiles on delete cascade,
  quiet_from time,
  quiet_until time,
  digest_at time,
  constraint notification_times_quiet_complete check (quiet_from is null = (quiet_until is null)),
  constraint notification_times_quiet_limit check (quiet_until - quiet_from + case when quiet_until > quiet_from then interval '0' else interval '24 hours' end <= interval '14 hours')
);
comment on table public.notification_times is 'When a person wants to be notified, by São Paulo''s clock. Without a row: at once, at any hour.';
comment on column public.notification_times.quiet_from is 'From here to quiet_until what is not urgent waits: mail and what shows on a phone. The bell does not make a sound.';
comment on column public.notification_times.digest_at is 'Set: what can wait comes in one mail a day, at this hour.';

create table private.digest_items (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null,
  data jsonb not null,
  due_at timestamptz not null
);
comment on table private.digest_items is 'Mails that wait for a person''s daily digest.';

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(:\d{1,5})?/' and char_length(endpoint) <= 1500),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' check (char_length(device) <= 80),
  session_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.push_subscriptions is 'Browsers that show what the bell tells while the site is closed (Web Push, RFC 8030). Whoever knows the endpoint and keys can write to one.';
comment on column public.push_subscriptions.p256dh is 'The browser''s key and secret for encrypting, base64url (RFC 8291).';
comment on column public.push_subscriptions.session_id is 'The sign-in that it belongs to: with that, it ends.';

create table public.push_outbox (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications on delete cascade,
  subscription_id uuid not null references public.push_subscriptions on delete cascade,
  is_urgent boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  worker uuid,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (notification_id, subscription_id)
);
comment on table public.push_outbox is 'Notifications on their way to browsers, written in the transaction that causes them. Sent at least once; the browser shows each once.';
comment on column public.push_outbox.last_error is 'A code (app/i18n/messages/*/reasons.json), a colon, and the server''s own words.';

create table private.mail_transport (
  singleton boolean primary key default true check (singleton),
  has_server boolean not null
);
comment on table private.mail_transport is 'One row: whether mails go to a server or are written to files. The site says so when it starts.';

create table private.mail_server (
  singleton boolean primary key default true check (singleton),
  refused_since timestamptz,
  error text check (char_length(error) <= 500),
  failures integer not null default 0,
  failed_at timestamptz,
  probe_at timestamptz,
  notified_at timestamptz
);
comment on table private.mail_server is 'One row: since when the mail server refuses all mail, and why; refused_since is null while it accepts mail.';
comment on column private.mail_server.probe_at is 'When the next mail is sent as a probe, to find out whether the server is up again.';

create table private.paused_addresses (
  mailbox text primary key,
  paused_at timestamptz not null default now()
);
comment on table private.paused_addresses is 'Mailboxes (private.mailbox_of) that several mails bounced from: nothing is sent to them until the teacher retries a delivery.';

create table private.mail_outages (
  since timestamptz primary key,
  until timestamptz not null,
  error text not null check (char_length(error) <= 500)
);
comment on table private.mail_outages is 'Outages of the mail server that the teacher was notified of, each with the last reason.';
alter publication supabase_realtime add table public.notifications;
