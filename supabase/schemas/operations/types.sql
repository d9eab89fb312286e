create type public.backup_state as enum ('requested', 'running', 'done', 'failed');
