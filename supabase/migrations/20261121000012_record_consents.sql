create type public.consent_kind as enum ('terms', 'guardian');

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  kind public.consent_kind not null,
  version text not null,
  user_id uuid references public.profiles (id) on delete cascade,
  trial_booking_id uuid references public.trial_bookings (id) on delete cascade,
  given_at timestamptz not null default now(),
  check (num_nonnulls(user_id, trial_booking_id) = 1)
);
comment on table public.consents is 'Who agreed to what, in which version, when. Written by the database in the transaction it happens in.';
comment on column public.consents.version is 'The version of terms and privacy notice that was shown: its date.';
create index consents_by_user on public.consents (user_id, kind);
create index consents_by_trial on public.consents (trial_booking_id);

grant select on public.consents to authenticated;
grant all on public.consents to service_role;

alter table public.consents enable row level security;

create policy "People read their own consents, the teacher reads all" on public.consents
  for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create function private.terms_version() returns text
language sql immutable set search_path = '' as $$ select '2026-11-21' $$;
comment on function private.terms_version is 'The date on the terms and the privacy notice that the site shows.';
revoke execute on function private.terms_version() from public;

create function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.raw_user_meta_data ->> 'accepts_terms' = 'true' then
    insert into public.consents (kind, version, user_id) values ('terms', private.terms_version(), new.id);
  end if;
  if new.raw_user_meta_data ->> 'guardian_accepts' = 'true' then
    insert into public.consents (kind, version, user_id) values ('guardian', private.terms_version(), new.id);
  end if;
  return new;
end $$;
-- Named to come after create_profile: triggers fire in the order of their names.
create trigger create_profile_consents after insert on auth.users
  for each row execute function private.record_sign_up_consents();

create function private.record_booking_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, trial_booking_id, given_at)
  values ('terms', private.terms_version(), new.id, new.terms_accepted_at);
  return new;
end $$;
create trigger record_booking_consent after insert on public.trial_bookings
  for each row execute function private.record_booking_consent();

create function public.accept_terms() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active() then
    raise exception using errcode = 'PT403', message = 'NOT_ALLOWED';
  end if;
  insert into public.consents (kind, version, user_id)
  select 'terms', private.terms_version(), auth.uid()
  where not exists (
    select from public.consents c
    where c.user_id = auth.uid() and c.kind = 'terms' and c.version = private.terms_version());
end $$;
comment on function public.accept_terms is 'Records that the signed-in person agrees to the terms as they are now; once for each version.';
revoke execute on function public.accept_terms() from public;
grant execute on function public.accept_terms() to authenticated;
