grant select on public.article_categories, public.articles to anon, authenticated;
grant delete on public.article_categories to authenticated;
grant select on public.article_versions, public.article_views, public.article_drafts, public.article_revisions to authenticated;
grant select, delete on public.topic_suggestions to authenticated;
grant insert (slug, name_pt, name_en, position) on public.article_categories to authenticated;
grant update (name_pt, name_en, position) on public.article_categories to authenticated;
grant update (category) on public.articles to authenticated;
grant select (
  id, article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt, state, published_at, edited_at, search
) on public.article_versions to anon;
grant update (handled_at) on public.topic_suggestions to authenticated;
grant execute on function
  public.publish_article, public.unpublish_article, public.publish_articles, public.manage_articles, public.draft_from_suggestion,
  public.save_article, public.restore_article, public.delete_articles, public.undelete_articles
to authenticated;
grant execute on function
  public.find_articles, public.read_article, public.list_articles, public.count_view, public.article_sitemap, public.suggest_topic
to anon, authenticated;
grant execute on function private.search_vector to service_role;
