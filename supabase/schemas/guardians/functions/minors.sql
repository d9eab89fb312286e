create function private.is_minor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p where p.id = is_minor.person and p.role = 'aluno' and private.years_old(p.birth_date) < 18)
$$;
comment on function private.is_minor is
  'Whether a student is under 18 today, as far as the birth date is known. What minors say and how they get on is never public.';

create function private.guardian_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(p.guardian_contact)) from public.profiles p
  where p.id = guardian_address.person and p.guardian_name is not null and private.is_minor(p.id)
    and private.is_mail_address(lower(btrim(p.guardian_contact)))
    -- A student cannot agree in the guardian's place.
    and private.mailbox_of(btrim(p.guardian_contact)) <> private.mailbox_of(p.email)
$$;
comment on function private.guardian_address is
  'The mail address of a minor''s guardian; null for a telephone number, and for the student''s own mailbox.';

create function private.awaits_guardian(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_minor(awaits_guardian.person) and not exists (
    select from public.guardian_consents c
    where c.student_id = awaits_guardian.person and c.given_at is not null and c.withdrawn_at is null and c.ended_at is null
      and c.guardian_email = private.guardian_address(awaits_guardian.person))
$$;
comment on function private.awaits_guardian is
  'Whether a student is a minor whose guardian has not agreed: until then there are no recordings, no publication and no push '
  'notifications.';

create function private.require_guardian(person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(private.awaits_guardian(require_guardian.person), 'GUARDIAN_AWAITED');
end $$;
comment on function private.require_guardian is 'Refuses what a minor may not do before the guardian agrees.';

create function private.guardian_name_of(typed text) returns text
language sql immutable set search_path = '' as $$ select nullif(regexp_replace(btrim(typed), '\s+', ' ', 'g'), '') $$;
comment on function private.guardian_name_of is 'A guardian''s name as a visitor''s form sends it, trimmed; null for an empty one.';

create function private.is_guardian(name text, address text) returns boolean
language sql immutable set search_path = '' as $$
  select case when name is null and address is null then true
    else coalesce(char_length(name) between 2 and 120 and name !~ '[<>]' and private.is_name(name) and private.is_mail_address(address),
      false) end
$$;
comment on function private.is_guardian is
  'Whether a visitor named nobody, or a guardian whole: a name and a mail address.';

create function private.may_be_published(feedback uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select not private.awaits_guardian(f.student_id) from public.feedback f where f.id = may_be_published.feedback), true)
$$;
comment on function private.may_be_published is
  'Whether the testimonial from a feedback may be shown: not while its student is a minor whose guardian has not agreed.';

create function private.require_publishable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(new.published and not private.may_be_published(new.feedback_id), 'GUARDIAN_AWAITED');
  return new;
end $$;
comment on function private.require_publishable is 'Refuses to publish the testimonial of a minor whose guardian has not agreed.';
