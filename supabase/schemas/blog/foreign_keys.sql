alter table public.articles
  add constraint articles_category_fkey foreign key (category) references public.article_categories (slug) on update cascade on delete set null;
alter table public.article_versions
  add constraint article_versions_article_id_fkey foreign key (article_id) references public.articles (id) on delete cascade;
alter table public.article_slugs
  add constraint article_slugs_version_id_fkey foreign key (version_id) references public.article_versions (id) on delete cascade;
alter table public.article_views
  add constraint article_views_version_id_fkey foreign key (version_id) references public.article_versions (id) on delete cascade;
alter table public.article_drafts
  add constraint article_drafts_article_id_fkey foreign key (article_id) references public.articles (id) on delete cascade;
alter table public.article_revisions
  add constraint article_revisions_article_id_language_fkey foreign key (article_id, language) references public.article_drafts (article_id, language) on delete cascade;
