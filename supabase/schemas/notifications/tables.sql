create type public.mail_state as enum ('queued', 'sending', 'handed_over', 'sent', 'failed', 'saved', 'dropped');

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  type text not null check (type ~ '^[a-z_]{1,60}$'),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 8192),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'Notifications in the bell. Written by the database in the transaction of the event.';
comment on column public.notifications.content is 'The facts for the notification''s text, such as applicant_name and link.';
alter publication supabase_realtime add table public.notifications;
create index notifications_by_user on public.notifications (user_id, created_at desc);
create index notifications_of_articles on public.notifications ((content ->> 'article')) where type = 'new_article';
create index notifications_unread on public.notifications (user_id) where not is_read;

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
  bounced_at timestamptz,
  delayed_at timestamptz,
  bounced_by_address boolean not null default false
);
comment on table public.mail_outbox is 'Queued mails, written in the transaction of the event and sent by the server''s worker.';
comment on column public.mail_outbox.data is
  'The facts for the mail''s text. Deleted once the mail is sent or dismissed. The server encrypts its secrets '
  '(private.mail_secret_fields) within a minute if the mail has to wait.';
comment on column public.mail_outbox.state is
  'handed_over: the text is being sent to the mail server. If the process dies in this state, the mail may have been accepted, so it is '
  'not retried automatically.';
comment on column public.mail_outbox.last_error is 'A code (app/i18n/messages/*/reasons.json), a colon, and the server''s message.';
comment on column public.mail_outbox.user_id is 'The recipient''s profile; null where the recipient has no notification settings.';
comment on column public.mail_outbox.dismissed_at is 'When the teacher dismissed the failed mail.';
comment on column public.mail_outbox.is_urgent is 'Whether the mail ignores quiet hours. Decided once, when the mail is queued.';
comment on column public.mail_outbox.tried_at is 'When a worker last claimed it.';
comment on column public.mail_outbox.refused_since is 'When the mail server began to refuse this mail while accepting others.';
comment on column public.mail_outbox.bounced_at is 'When a bounce of the mail was received; last_error has the reason.';
comment on column public.mail_outbox.delayed_at is
  'When another server last reported that the mail is late; last_error has the reason. Without further news it counts as delivered after '
  'five days.';
comment on column public.mail_outbox.bounced_by_address is 'Whether the bounce named no mail, which its recipient and the time found.';
create index mail_outbox_due on public.mail_outbox (due_at) where state in ('queued', 'sending', 'handed_over');
create index mail_outbox_by_age on public.mail_outbox (created_at desc);
create index mail_outbox_by_user on public.mail_outbox (user_id) where user_id is not null;
create index mail_outbox_failed on public.mail_outbox (created_at) where state = 'failed';
create index mail_outbox_unencrypted on public.mail_outbox (created_at) where state in ('queued', 'failed')
  and data ?| array['token_hash', 'password', 'key', 'proof'];
create index mail_outbox_bounced on public.mail_outbox (bounced_at) where bounced_at is not null;

create table private.reminders (
  entry_id uuid not null references public.calendar_entries on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null,
  primary key (entry_id, starts_at, hours)
);
comment on table private.reminders is 'Reminders that have been queued.';

create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  topic text not null check (topic in ('classes', 'reminders', 'homework', 'cards', 'grades', 'payments', 'feedback', 'articles',
    'profile')),
  by_mail boolean not null default true,
  by_push boolean not null default true,
  primary key (user_id, topic)
);
comment on table public.notification_choices is
  'The channels by which a person is notified of a topic; without a row, all channels. The bell shows every notification, and changes of '
  'appointments are always mailed.';

create table public.notification_times (
  user_id uuid primary key default auth.uid() references public.profiles on delete cascade,
  quiet_from time,
  quiet_until time,
  digest_at time,
  constraint notification_times_quiet_complete check (quiet_from is null = (quiet_until is null)),
  constraint notification_times_quiet_limit check (quiet_until - quiet_from + case when quiet_until > quiet_from then interval '0'
    else interval '24 hours' end <= interval '14 hours')
);
comment on table public.notification_times is
  'The times at which a person is notified, in São Paulo time. Without a row: immediately, at any hour.';
comment on column public.notification_times.quiet_from is
  'The start of quiet hours, which end at quiet_until. Mail and push notifications that are not urgent wait until then. The bell is not '
  'affected, since it makes no sound.';
comment on column public.notification_times.digest_at is
  'The hour of the daily digest, which contains the mail that can wait. Null: no digest.';

create table private.digest_items (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null,
  data jsonb not null,
  due_at timestamptz not null
);
comment on table private.digest_items is 'Mails that wait for a person''s daily digest.';
create index digest_items_by_user on private.digest_items (user_id);

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(:\d{1,5})?/'
    and char_length(endpoint) <= 1500),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' check (char_length(device) <= 80),
  session_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.push_subscriptions is
  'Browsers subscribed to push notifications (Web Push, RFC 8030). Endpoint and keys are secret: they authorize sending to the browser.';
comment on column public.push_subscriptions.p256dh is 'The browser''s public key for encryption (RFC 8291), base64url.';
comment on column public.push_subscriptions.auth is 'The browser''s authentication secret for encryption (RFC 8291), base64url.';
comment on column public.push_subscriptions.session_id is 'The session that created the subscription. The subscription is deleted with it.';
create index push_subscriptions_by_user on public.push_subscriptions (user_id);

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
comment on table public.push_outbox is
  'Push notifications queued for browsers, written in the transaction of the event. Sent at least once; the browser shows each once.';
comment on column public.push_outbox.last_error is 'A code (app/i18n/messages/*/reasons.json), a colon, and the server''s message.';
create index push_outbox_due on public.push_outbox (due_at) where state in ('queued', 'sending');
create index push_outbox_by_subscription on public.push_outbox (subscription_id);
create index push_outbox_done on public.push_outbox (created_at) where state in ('sent', 'failed');

create table private.mail_transport (
  singleton boolean primary key default true check (singleton),
  has_server boolean not null,
  is_given boolean not null default false
);
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

create table private.mail_server (
  singleton boolean primary key default true check (singleton),
  refused_since timestamptz,
  error text check (char_length(error) <= 500),
  failures integer not null default 0,
  failed_at timestamptz,
  probe_at timestamptz,
  notified_at timestamptz
);
comment on table private.mail_server is
  'The state of the mail server, in one row. refused_since is the start of an outage, with its reason; null while it accepts mail.';
comment on column private.mail_server.probe_at is 'When the next mail is sent as a probe of the mail server.';

create table private.paused_addresses (
  mailbox text primary key,
  paused_at timestamptz not null default now()
);
comment on table private.paused_addresses is
  'Mailboxes (private.mailbox_of) with several bounces. No mail is sent to them until the teacher retries a delivery.';

create table private.mail_outages (
  since timestamptz primary key,
  until timestamptz not null,
  error text not null check (char_length(error) <= 500)
);
comment on table private.mail_outages is 'Outages of the mail server that the teacher was notified of, each with the last reason.';

create table private.mailbox_status (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz,
  failing_since timestamptz,
  problem text check (problem in ('NOT_REACHED', 'CERTIFICATE', 'CREDENTIALS', 'FOLDER', 'FAILING')),
  told_at timestamptz,
  constraint mailbox_status_problem_has_start check ((problem is null) = (failing_since is null))
);
comment on table private.mailbox_status is
  'How the mailbox of returned mails and of answers can be read, in one row; no row: the site has none, or has not looked yet.';
comment on column private.mailbox_status.read_at is 'When it was read whole last.';
comment on column private.mailbox_status.failing_since is 'Since when it cannot be read; null while it can.';
comment on column private.mailbox_status.told_at is 'When the teacher was notified of that; null once it is over.';

create table private.unread_mails (
  mail text primary key check (char_length(mail) between 1 and 100),
  problem text not null check (problem in ('UNREADABLE', 'TOO_LARGE', 'NAMELESS', 'ANSWER', 'NOT_RECORDED')),
  arrived_at timestamptz not null
);
comment on table private.unread_mails is
  'Mails in the mailbox that are reports or answers and that the site could not make use of, without anything of their content.';
comment on column private.unread_mails.mail is 'The mailbox''s own number of it.';
create index unread_mails_by_arrival on private.unread_mails (arrived_at);
