create type public.user_role as enum ('admin', 'aluno');
create type public.language as enum ('pt', 'en');
create type public.consent_kind as enum ('terms', 'guardian');
create type public.cefr_level as enum ('A1', 'A2', 'B1', 'B2', 'C1', 'C2');
