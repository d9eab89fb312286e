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
    select bool_and(jsonb_typeof(mark) = 'object' and mark ->> 'start' ~ '^\d{1,5}$' and mark ->> 'end' ~ '^\d{1,5}$'
      and (mark ->> 'start')::integer < (mark ->> 'end')::integer
      and char_length(btrim(coalesce(mark ->> 'comment', ''))) between 1 and 500)
    from jsonb_array_elements(marks) as mark), true)
$$;
comment on function private.are_valid_marks is 'Whether a value is an array of at most 200 {start, end, comment}. start and end are UTF-16 offsets in the answer, as in JavaScript.';
