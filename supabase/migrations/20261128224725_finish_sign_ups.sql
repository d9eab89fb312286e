-- A sign-up with a name alone succeeds; birth date and consent are asked before the area opens.
set check_function_bodies = off;
alter table public.profiles add column sign_up_unfinished boolean not null default false;
comment on column public.profiles.sign_up_unfinished is
  'True while a person who signed up has not stated birth date and consent. Until then they reach nothing but their own profile.';

create or replace function private.is_active() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_verified_factors()
    and exists (
      select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null and not p.sign_up_unfinished)
$$;

comment on function private.is_active is
  'Whether the caller''s account is active, its sign-up finished, and the second factor, if there is one, verified in this session.';

create or replace function private.has_profile() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_verified_factors()
    and exists (select from public.profiles p where p.id = (select auth.uid()) and p.deactivated_at is null)
$$;

comment on function private.has_profile is 'As is_active, also while the sign-up is not finished: for one''s own profile alone.';
grant execute on function private.has_profile to anon, authenticated, service_role;

alter policy "People edit their own profile, the teacher edits all" on public.profiles
using ((id = (select auth.uid()) and (select private.has_profile())) or (select private.is_admin()));
alter policy "People read their own profile, the teacher reads all" on public.profiles
using ((id = (select auth.uid()) and (select private.has_profile())) or (select private.is_admin()));

create or replace function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select given.kind, private.terms_version(), new.id
  from (values ('terms'::public.consent_kind, 'accepts_terms'), ('guardian', 'guardian_accepts')) as given (kind, field)
  where new.raw_user_meta_data ->> given.field = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = given.kind);
  update public.profiles p set sign_up_unfinished = true
  where p.id = new.id and new.confirmation_sent_at is not null and new.invited_at is null
    and private.student_refusal(new.id) is not null;
  return new;
end $$;

comment on function private.record_sign_up_consents is
  'Records the consents that were given with the sign-up, for the current version of the terms, and whether something is still missing.';

create or replace function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select u.* into account from auth.users u where u.id = new.id and u.confirmation_sent_at is not null and u.invited_at is null;
  if not found then
    return null;
  end if;
  if private.awaits_confirmation(account) then
    delete from public.profiles p where p.id = new.id;
  end if;
  return null;
end $$;

comment on function private.check_sign_up is 'Removes the profile of a sign-up again until the address is confirmed.';

create or replace function public.accept_terms(guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.has_profile(), 'NOT_ALLOWED');
  insert into public.consents (kind, version, user_id)
  select given.kind, private.terms_version(), p.id
  from public.profiles p cross join unnest(array['terms', 'guardian']::public.consent_kind[]) as given (kind)
  where p.id = auth.uid()
    and (given.kind = 'terms' or (accept_terms.guardian is true and private.years_old(p.birth_date) < 18))
    and not exists (
      select from public.consents c where c.user_id = p.id and c.kind = given.kind and c.version = private.terms_version());
  perform private.refuse(private.student_refusal(auth.uid()));
  update public.profiles p set sign_up_unfinished = false where p.id = auth.uid() and p.sign_up_unfinished;
end $$;

comment on function public.accept_terms is
  'Records, once for each version, that the caller, and the guardian of a minor, accept the current terms, and finishes a sign-up. '
  'Refuses a student without a birth date.';

create or replace function private.delete_unconfirmed_accounts() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - interval '3 days'
    and not exists (select from public.profiles p where p.id = u.id);
  delete from auth.users u using public.profiles p
  where p.id = u.id and p.sign_up_unfinished and p.created_at < now() - interval '7 days';
$$;

comment on function private.delete_unconfirmed_accounts is
  'Deletes accounts of sign-ups that were not confirmed within three days, or not finished within seven.';

create or replace view public.profile_overview with (security_invoker=true) as
select p.id, p.full_name, p.email, p.role, p.plan, p.level, p.created_at, p.deactivated_at, p.temporary_password, p.first_login_at,
  r.requested_at as erasure_requested_at,
  (select min(e.starts_at) from public.classes c join public.calendar_entries e on e.id = c.id
    where c.student_id = p.id and e.cancelled_at is null and e.ends_at > now()) as next_class_at,
  coalesce((select sum(y.amount_cents) from public.payments y where y.student_id = p.id and y.reversed_at is null), 0)::integer
    + coalesce((select sum(k.amount_cents) from public.credits k where k.student_id = p.id), 0)::integer
    - coalesce((select sum(g.amount_cents - g.discount_cents) from public.charges g
        where g.student_id = p.id and g.status <> 'cancelled'), 0)::integer as balance_cents,
  exists (select from public.charges g where g.student_id = p.id and g.status = 'pending'
    and g.due_on < (now() at time zone 'America/Sao_Paulo')::date) as overdue,
  greatest(
    (select max(e.starts_at) from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.cancelled_at is null and e.starts_at <= now()),
    (select max(h.submitted_at) from public.homework h where h.student_id = p.id),
    (select max(f.created_at) from public.payment_proofs f where f.student_id = p.id),
    (select max(f.created_at) from public.feedback f where f.student_id = p.id)) as last_activity_at,
  (select k.last_day from public.pauses k where k.student_id = p.id and k.cancelled_at is null
    and (now() at time zone 'America/Sao_Paulo')::date between k.first_day and k.last_day) as paused_until,
  p.sign_up_unfinished
from public.profiles p left join public.erasure_requests r on r.user_id = p.id;
