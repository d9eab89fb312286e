-- One wish is one suggestion and one line under the bell, which leads to it.
create or replace function public.suggest_topic(topic text, language public.language, name text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wish constant text := regexp_replace(btrim(coalesce(suggest_topic.topic, '')), '\s+', ' ', 'g');
begin
  if char_length(wish) not between 3 and 300 then
    perform private.refuse('INVALID_TOPIC');
  end if;
  -- A second press of the button, or a page sent again.
  perform pg_advisory_xact_lock(hashtextextended('suggest_topic ' || lower(wish), 0));
  if exists (select from public.topic_suggestions s where lower(s.topic) = lower(wish) and s.created_at > now() - interval '10 minutes') then
    return;
  end if;
  if not private.take_quota('suggest_topic', 200, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_SUGGESTIONS';
  end if;
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), nullif(left(btrim(suggest_topic.name), 120), ''), nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.notify_admins('topic_suggested', jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles?tab=suggestions'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;
