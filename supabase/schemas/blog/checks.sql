create function private.search_vector(language public.language, title text, excerpt text, body text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select setweight(to_tsvector(config, private.fold(coalesce(title, ''))), 'A')
    || setweight(to_tsvector(config, private.fold(coalesce(excerpt, ''))), 'B')
    || to_tsvector(config, private.fold(coalesce(body, '')))
  from (values (case search_vector.language when 'pt' then 'pg_catalog.portuguese'::regconfig else 'pg_catalog.english'::regconfig end))
    as c (config)
$$;
comment on function private.search_vector is
  'The search index of an article. Words in its title have the highest weight, then those in its excerpt.';
