/**
 * The `storage` schema as hosted Supabase has it, as far as policies and official clients know it. Buckets and policies come
 * with the migrations; what may be done to an object is decided by the policies on its row. Idempotent.
 */
export const STORAGE_SCHEMA = `
  create schema if not exists storage;
  create table if not exists storage.buckets (
    id text primary key,
    name text not null unique,
    owner uuid,
    public boolean not null default false,
    file_size_limit bigint,
    allowed_mime_types text[],
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table if not exists storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text not null references storage.buckets (id),
    name text not null,
    owner uuid,
    owner_id text,
    metadata jsonb,
    version text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_accessed_at timestamptz not null default now(),
    unique (bucket_id, name)
  );
  create index if not exists objects_name_prefix on storage.objects (name text_pattern_ops);
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant select on storage.buckets to anon, authenticated;
  grant select, insert, update, delete on storage.objects to anon, authenticated;
  grant all on storage.buckets, storage.objects to service_role;
  create or replace function storage.foldername(name text) returns text[]
    language sql immutable set search_path = '' as $$
    select parts[1:array_length(parts, 1) - 1] from (select string_to_array(foldername.name, '/') as parts) as split
  $$;
  create or replace function storage.filename(name text) returns text
    language sql immutable set search_path = '' as $$
    select parts[array_length(parts, 1)] from (select string_to_array(filename.name, '/') as parts) as split
  $$;
  grant execute on function storage.foldername(text), storage.filename(text) to anon, authenticated, service_role;
`;
