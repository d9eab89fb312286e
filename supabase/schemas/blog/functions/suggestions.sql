create function public.suggest_topic(topic text, language public.language, name text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network();
  author constant text := nullif(regexp_replace(btrim(suggest_topic.name), '\s+', ' ', 'g'), '');
  wish constant text := private.clean_line(coalesce(suggest_topic.topic, ''));
begin
  perform private.refuse_if(char_length(wish) not between 3 and 300, 'INVALID_TOPIC');
  perform private.refuse_if(not private.is_name(author) or char_length(author) > 120, 'INVALID_NAME');
  -- A repeated request is ignored.
  perform pg_advisory_xact_lock(hashtextextended('suggest_topic ' || lower(wish), 0));
  if exists (select from public.topic_suggestions s where lower(s.topic) = lower(wish)
    and s.created_at > now() - interval '10 minutes') then
    return;
  end if;
  -- The limit of a network comes first, so that one cannot use up the limit of the day.
  perform private.refuse_if((network is not null and not private.consume_quota('suggest_topic ' || network, 20, interval '1 day'))
    or not private.consume_quota('suggest_topic', 200, interval '1 day'), 'TOO_MANY_SUGGESTIONS');
  insert into public.topic_suggestions (topic, language, name, email)
  values (wish, coalesce(suggest_topic.language, 'pt'), author, nullif(lower(btrim(suggest_topic.email)), ''));
  perform private.add_admin_notifications('topic_suggested',
    jsonb_build_object('topic', left(wish, 120), 'link', '/admin/manage-articles?tab=suggestions'));
exception when check_violation then
  perform private.refuse('INVALID_EMAIL');
end $$;
comment on function public.suggest_topic is 'Saves a topic that a reader suggests; the teacher is notified.';

create function public.draft_from_suggestion(suggestion uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  wish public.topic_suggestions;
  saved jsonb;
begin
  perform private.require_admin();
  update public.topic_suggestions s set handled_at = coalesce(s.handled_at, now()) where s.id = draft_from_suggestion.suggestion
    returning s.* into wish;
  perform private.refuse_if(wish.id is null, 'NOT_FOUND');
  saved := public.save_article(null, wish.language, 0,
    -- A topic that is longer than a title is repeated in full in the text.
    jsonb_build_object('title', left(wish.topic, 160), 'body', jsonb_build_object('type', 'doc', 'content', case
      when char_length(wish.topic) > 160
      then jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', wish.topic))))
      else '[]'::jsonb end)));
  return (saved ->> 'article')::uuid;
end $$;
comment on function public.draft_from_suggestion is
  'Creates a draft from a suggestion, marks the suggestion as handled and returns the article''s id.';

create function private.anonymise_suggestions() returns void
language sql security definer set search_path = '' as $$
  update public.topic_suggestions s set name = null, email = null
  where s.created_at < now() - (select private.kept('suggestions')) and (s.name is not null or s.email is not null)
$$;
comment on function private.anonymise_suggestions is 'Removes the author of suggestions after two years. The topics stay.';
