-- A name was refused its control characters where a trial class is booked, and nowhere its direction marks, characters of no width or
-- letters that look like nothing. One function says what a name is, for every table that holds a person's.
create function private.is_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and name ~ '[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02af\u0370-\u0482\u048a-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001cfff\U00020000-\U0003ffff]'
$$;
comment on function private.is_name is
  'Whether a text can be a person''s name: it holds a letter, and nothing that is not seen. The forms say the same (app/platform/person-name.ts).';

create function private.clean_name(name text) returns text
language sql immutable set search_path = '' as $$
  select case when private.is_name(cleaned.name) then cleaned.name end
  from (select btrim(regexp_replace(regexp_replace(clean_name.name, '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')) as name) as cleaned (name)
$$;
comment on function private.clean_name is 'What is seen of a name, or null where that is none.';
revoke execute on function private.is_name(text), private.clean_name(text) from public;
-- A constraint is looked at in the name of whoever writes.
grant execute on function private.is_name(text) to anon, authenticated, service_role;

update public.profiles set full_name = coalesce(private.clean_name(full_name), '') where full_name <> '' and not private.is_name(full_name);
update public.profiles set guardian_name = coalesce(private.clean_name(guardian_name), 'Responsável') where not private.is_name(guardian_name);
update public.trial_bookings set full_name = coalesce(case when char_length(private.clean_name(full_name)) > 1 then private.clean_name(full_name) end, 'Visitante')
  where not private.is_name(full_name);
update public.testimonials set author_name = coalesce(case when char_length(private.clean_name(author_name)) > 1 then private.clean_name(author_name) end, 'Aluno')
  where not private.is_name(author_name);
update public.feedback set shown_name = case when char_length(private.clean_name(shown_name)) > 1 then private.clean_name(shown_name) end
  where not private.is_name(shown_name);
update public.placement_attempts set shown_name = private.clean_name(shown_name) where not private.is_name(shown_name);
update public.topic_suggestions set name = private.clean_name(name) where not private.is_name(name);
update public.student_billing set payer_name = case when char_length(private.clean_name(payer_name)) > 1 then private.clean_name(payer_name) end
  where not private.is_name(payer_name);
update public.payments set payer_name = coalesce(private.clean_name(payer_name), 'Pagador') where not private.is_name(payer_name);
update public.billing_rules set pix_name = coalesce(private.clean_name(pix_name), 'Professora') where not private.is_name(pix_name);

alter table public.profiles
  add constraint profiles_full_name_is_name check (full_name = '' or private.is_name(full_name)),
  add constraint profiles_guardian_name_is_name check (private.is_name(guardian_name));
alter table public.trial_bookings add constraint trial_bookings_full_name_is_name check (private.is_name(full_name));
alter table public.testimonials add constraint testimonials_author_name_is_name check (private.is_name(author_name));
alter table public.feedback add constraint feedback_shown_name_is_name check (private.is_name(shown_name));
alter table public.placement_attempts add constraint placement_attempts_shown_name_is_name check (private.is_name(shown_name));
alter table public.topic_suggestions add constraint topic_suggestions_name_is_name check (private.is_name(name));
alter table public.student_billing add constraint student_billing_payer_name_is_name check (private.is_name(payer_name));
alter table public.payments add constraint payments_payer_name_is_name check (private.is_name(payer_name));
alter table public.billing_rules add constraint billing_rules_pix_name_is_name check (private.is_name(pix_name));

-- The facts of a sign-up are kept as they are seen.
create or replace function private.said(metadata jsonb, field text, most integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(case when said.field like '%\_name' then private.clean_name(left(value, most)) else left(value, most) end, '')
  from (select regexp_replace(btrim(metadata ->> field), '\s+', ' ', 'g')) as typed (value)
$$;

create or replace function public.edit_student(
  student uuid, full_name text, phone text default null, language public.language default 'pt', plan text default null,
  level text default null, birth_date date default null, guardian_name text default null, guardian_contact text default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(edit_student.student);
  if edit_student.full_name is null or char_length(btrim(edit_student.full_name)) not between 2 and 120
    or not private.is_name(btrim(edit_student.full_name)) or not private.is_name(nullif(btrim(edit_student.guardian_name), '')) then
    raise exception using errcode = 'PT400', message = 'INVALID_NAME';
  end if;
  update public.profiles p
  set full_name = regexp_replace(btrim(edit_student.full_name), '\s+', ' ', 'g'), phone = edit_student.phone,
    language = edit_student.language, plan = edit_student.plan, level = edit_student.level,
    birth_date = edit_student.birth_date, guardian_name = nullif(btrim(edit_student.guardian_name), ''),
    guardian_contact = nullif(btrim(edit_student.guardian_contact), '')
  where p.id = edit_student.student;
end $$;

create or replace function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.open_placement(name_placement_result.key);
  said constant text := nullif(left(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), 60), '');
begin
  if not private.is_name(said) then
    perform private.refuse('INVALID_NAME');
  end if;
  update public.placement_attempts t set shown_name = said
  where t.id = attempt.id;
end $$;

create or replace function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  if ours.student_id <> auth.uid() then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if ours.publication_asked_at is null or answer_publication.agrees is null then
    perform private.refuse('NOT_NOW');
  end if;
  if answer_publication.agrees and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)) then
    perform private.refuse('INVALID_NAME');
  end if;
  if ours.publication_agreed is not distinct from answer_publication.agrees and ours.shown_name is not distinct from name then
    return;
  end if;
  update public.feedback f
  set publication_agreed = answer_publication.agrees, publication_answered_at = now(), shown_name = case when agrees then name end
  where f.id = ours.id;
  if answer_publication.agrees then
    select p.language into speaks from public.profiles p where p.id = ours.student_id;
    insert into public.testimonials (feedback_id, author_name, text_pt, text_en, position)
    select ours.id, name, case when speaks = 'pt' then left(ours.comments, 800) end, case when speaks = 'en' then left(ours.comments, 800) end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name, published = false;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.tell_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;

-- The network that a call comes from, as far as it is known: nobody's address, and the same for a household's whole /56 of IPv6.
create function private.asking_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(regexp_replace(btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)),
    '^::ffff:(?=\d+\.)', '', 'i'), '');
  return encode(sha256(convert_to(host(network(set_masklen(address, case family(address) when 6 then 56 else 32 end))), 'UTF8')), 'hex');
exception when data_exception then
  return null;
end $$;
comment on function private.asking_network is 'A hash that tells networks apart; null where a call comes from nowhere that is known.';
revoke execute on function private.asking_network() from public;

create or replace function public.suggest_topic(topic text, language public.language, name text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.asking_network();
  who constant text := nullif(left(regexp_replace(btrim(suggest_topic.name), '\s+', ' ', 'g'), 120), '');
  wish constant text := regexp_replace(btrim(coalesce(suggest_topic.topic, '')), '\s+', ' ', 'g');
begin
  if char_length(wish) not between 3 and 300 then
    perform private.refuse('INVALID_TOPIC');
  end if;
  if not private.is_name(who) then
    perform private.refuse('INVALID_NAME');
  end if;
  -- A second press of the button, or a page sent again.
  perform pg_advisory_xact_lock(hashtextextended('suggest_topic ' || lower(wish), 0));
  if exists (select from public.topic_suggestions s where lower(s.topic) = lower(wish) and s.created_at > now() - interval '10 minutes') then
    return;
  end if;
  -- Nobody's network fills the day for all others.
  if (network is not null and not private.take_quota('suggest_topic ' || network, 20, interval '1 day'))
    or not private.take_quota('suggest_topic', 200, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_SUGGESTIONS';
  end if;
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), who, nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.notify_admins('topic_suggested', jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles?tab=suggestions'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;
