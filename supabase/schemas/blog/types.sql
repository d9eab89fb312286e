create type public.article_state as enum ('draft', 'scheduled', 'published', 'unpublished');
