alter table public.article_categories enable row level security;
alter table public.articles enable row level security;
alter table public.article_versions enable row level security;
alter table public.article_slugs enable row level security;
alter table public.article_views enable row level security;
alter table public.topic_suggestions enable row level security;
alter table public.article_drafts enable row level security;
alter table public.article_revisions enable row level security;
grant select on public.article_categories to anon;
grant delete, select on public.article_categories to authenticated;
grant insert (slug, name_pt, name_en, position) on public.article_categories to authenticated;
grant update (name_pt, name_en, position) on public.article_categories to authenticated;
grant select on public.articles to anon;
grant select on public.articles to authenticated;
grant update (category) on public.articles to authenticated;
grant select on public.article_versions to authenticated;
grant select (
  id, article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt, state, published_at,
  edited_at, search
) on public.article_versions to anon;
grant select on public.article_views to authenticated;
grant delete, select on public.topic_suggestions to authenticated;
grant update (handled_at) on public.topic_suggestions to authenticated;
grant select on public.article_drafts to authenticated;
grant select on public.article_revisions to authenticated;
grant execute on function
  public.publish_article,
  public.unpublish_article,
  public.publish_articles,
  public.manage_articles,
  public.draft_from_suggestion,
  public.save_article,
  public.restore_article,
  public.delete_articles,
  public.undelete_articles
to authenticated;
grant execute on function
  public.find_articles,
  public.read_article,
  public.list_articles,
  public.count_view,
  public.article_sitemap,
  public.suggest_topic
to anon, authenticated;
grant execute on function private.words_of to service_role;
