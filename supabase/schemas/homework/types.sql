create type public.homework_kind as enum ('free', 'file', 'dictation', 'speaking');
create type public.homework_status as enum ('pending', 'submitted', 'graded');
create type public.exact_part as enum ('numbers', 'spelling', 'contractions', 'hyphens');
