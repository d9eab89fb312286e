alter table public.notifications
  add constraint notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table public.mail_outbox
  add constraint mail_outbox_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table private.reminders
  add constraint reminders_entry_id_fkey foreign key (entry_id) references public.calendar_entries (id) on delete cascade;
alter table public.notification_choices
  add constraint notification_choices_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table public.notification_times
  add constraint notification_times_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table private.digest_items
  add constraint digest_items_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table public.push_subscriptions
  add constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table public.push_outbox
  add constraint push_outbox_notification_id_fkey foreign key (notification_id) references public.notifications (id) on delete cascade,
  add constraint push_outbox_subscription_id_fkey foreign key (subscription_id) references public.push_subscriptions (id) on delete cascade;
