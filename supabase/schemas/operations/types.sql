create type public.backup_state as enum ('asked', 'running', 'done', 'failed');
