alter table public.notifications
  add constraint notifications_pkey primary key (id),
  add constraint notifications_type_check check (type ~ '^[a-z_]{1,60}$'),
  add constraint notifications_content_check check (jsonb_typeof(content) = 'object'
    and pg_column_size(content) <= 8192);
create index notifications_by_user on public.notifications (user_id, created_at desc);
create index notifications_of_articles on public.notifications (((content ->> 'article'::text))) where type = 'new_article';
create index notifications_unread on public.notifications (user_id) where not is_read;

alter table public.mail_outbox
  add constraint mail_outbox_pkey primary key (id),
  add constraint mail_outbox_kind_check check (kind ~ '^[a-z_]{1,40}$'),
  add constraint mail_outbox_recipient_check check (recipient ~ '^[^\s@<>"]+@[^\s@<>"]+$'
    and char_length(recipient) <= 254),
  add constraint mail_outbox_data_check check (jsonb_typeof(data) = 'object'),
  add constraint mail_outbox_last_error_check check (char_length(last_error) <= 500);
create index mail_outbox_due on public.mail_outbox (due_at) where state in ('queued', 'sending', 'handed_over'::public.mail_state);
create index mail_outbox_by_age on public.mail_outbox (created_at desc);
create index mail_outbox_by_user on public.mail_outbox (user_id) where user_id is not null;
create index mail_outbox_failed on public.mail_outbox (created_at) where state = 'failed';
create index mail_outbox_dropped on public.mail_outbox (created_at) where state = 'dropped';
create index mail_outbox_open_secrets on public.mail_outbox (created_at) where state in ('queued', 'failed'::public.mail_state) and data ?| array['token_hash', 'password', 'key', 'proof'];
create index mail_outbox_returned on public.mail_outbox (returned_at) where returned_at is not null;

alter table private.reminders
  add constraint reminders_pkey primary key (entry_id, starts_at, hours);

alter table public.notification_choices
  add constraint notification_choices_pkey primary key (user_id, topic),
  add constraint notification_choices_topic_check check (topic in ('classes', 'reminders', 'homework', 'grades', 'payments', 'feedback', 'articles', 'profile'));

alter table public.notification_times
  add constraint notification_times_pkey primary key (user_id),
  add constraint notification_times_quiet_is_whole check (quiet_from is null = (quiet_until is null)),
  add constraint notification_times_quiet_is_short check (quiet_until - quiet_from +
case
    when quiet_until > quiet_from then '00:00:00'::interval
    else '24:00:00'::interval
end <= '14:00:00'::interval);

alter table private.digest_items
  add constraint digest_items_pkey primary key (id);
create index digest_items_by_user on private.digest_items (user_id);

alter table public.push_subscriptions
  add constraint push_subscriptions_pkey primary key (id),
  add constraint push_subscriptions_endpoint_key unique (endpoint),
  add constraint push_subscriptions_endpoint_check check (endpoint ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(:\d{1,5})?/'
    and char_length(endpoint) <= 1500),
  add constraint push_subscriptions_p256dh_check check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  add constraint push_subscriptions_auth_check check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  add constraint push_subscriptions_device_check check (char_length(device) <= 80);
create index push_subscriptions_by_user on public.push_subscriptions (user_id);

alter table public.push_outbox
  add constraint push_outbox_pkey primary key (id),
  add constraint push_outbox_notification_id_subscription_id_key unique (notification_id, subscription_id),
  add constraint push_outbox_state_check check (state in ('queued', 'sending', 'sent', 'failed')),
  add constraint push_outbox_last_error_check check (char_length(last_error) <= 500);
create index push_outbox_due on public.push_outbox (due_at) where state in ('queued', 'sending');
create index push_outbox_by_subscription on public.push_outbox (subscription_id);
create index push_outbox_done on public.push_outbox (created_at) where state in ('sent', 'failed');

alter table private.mail_way
  add constraint mail_way_pkey primary key (only_one),
  add constraint mail_way_only_one_check check (only_one);

alter table private.mail_server
  add constraint mail_server_pkey primary key (singleton),
  add constraint mail_server_singleton_check check (singleton),
  add constraint mail_server_error_check check (char_length(error) <= 500);

alter table private.paused_addresses
  add constraint paused_addresses_pkey primary key (mailbox);

alter table private.mail_outages
  add constraint mail_outages_pkey primary key (since),
  add constraint mail_outages_error_check check (char_length(error) <= 500);
