create function private.are_valid_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 10 and coalesce((
    select bool_and(jsonb_typeof(link) = 'object' and link ->> 'url' ~ '^https?://[^\s<>"]+$' and char_length(link ->> 'url') <= 500
      and char_length(btrim(coalesce(link ->> 'title', ''))) between 1 and 120)
    from jsonb_array_elements(links) as link), true)
$$;
comment on function private.are_valid_links is 'Whether a value is an array of at most ten {title, url}.';

create function private.are_valid_marks(marks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 200 and coalesce((
    select bool_and(case when jsonb_typeof(mark) <> 'object' then false
      when mark ? 'at' then mark ->> 'at' ~ '^\d{1,7}$' and (mark ? 'comment' or mark ? 'voice')
        and (not mark ? 'comment' or char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500)
        and (not mark ? 'voice' or coalesce(mark ->> 'voice', '') ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/voice-[0-9a-f-]{36}\.[a-z0-9]{3,4}$')
      else coalesce(mark ->> 'start', '') ~ '^\d{1,5}$' and coalesce(mark ->> 'end', '') ~ '^\d{1,5}$'
        and (mark ->> 'start')::integer < (mark ->> 'end')::integer
        and char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500 end)
    from jsonb_array_elements(marks) as mark), true)
$$;
comment on function private.are_valid_marks is
  'Whether a value is an array of at most 200 {start, end, comment} or {at, comment, voice}. start and end are UTF-16 offsets in the '
  'answer, as in JavaScript. at is a moment of the recording in milliseconds, voice the object name of the teacher''s spoken remark; '
  'comment or voice may be absent.';
