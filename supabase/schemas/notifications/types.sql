create type public.mail_state as enum ('queued', 'sending', 'handed_over', 'sent', 'failed', 'saved', 'dropped');
