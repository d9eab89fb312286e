create index notifications_by_user on public.notifications (user_id, created_at desc);
create index notifications_of_articles on public.notifications ((content ->> 'article')) where type = 'new_article';
create index notifications_unread on public.notifications (user_id) where not is_read;
create index mail_outbox_due on public.mail_outbox (due_at) where state in ('queued', 'sending', 'handed_over');
create index mail_outbox_by_age on public.mail_outbox (created_at desc);
create index mail_outbox_by_user on public.mail_outbox (user_id) where user_id is not null;
create index mail_outbox_failed on public.mail_outbox (created_at) where state = 'failed';
create index mail_outbox_unencrypted on public.mail_outbox (created_at) where state in ('queued', 'failed')
  and data ?| array['token_hash', 'password', 'key', 'proof'];
create index mail_outbox_bounced on public.mail_outbox (bounced_at) where bounced_at is not null;
create index digest_items_by_user on private.digest_items (user_id);
create index push_subscriptions_by_user on public.push_subscriptions (user_id);
create index push_outbox_due on public.push_outbox (due_at) where state in ('queued', 'sending');
create index push_outbox_by_subscription on public.push_outbox (subscription_id);
create index push_outbox_done on public.push_outbox (created_at) where state in ('sent', 'failed');
