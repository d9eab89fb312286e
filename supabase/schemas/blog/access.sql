grant select on public.article_categories to anon, authenticated;
grant delete on public.article_categories to authenticated;
grant insert (slug, name_pt, name_en, position) on public.article_categories to authenticated;
grant update (name_pt, name_en, position) on public.article_categories to authenticated;
create policy "Everyone reads the categories" on public.article_categories for select to anon, authenticated
using (true);
create policy "The teacher adds categories" on public.article_categories for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher names categories" on public.article_categories for update to authenticated
using ((select private.is_admin()));
create policy "The teacher removes categories" on public.article_categories for delete to authenticated
using ((select private.is_admin()));

grant select on public.articles to anon, authenticated;
grant update (category) on public.articles to authenticated;
create policy "Everyone reads articles with a visible version" on public.articles for select to anon, authenticated
using (exists (select from public.article_versions v where v.article_id = articles.id) or (select private.is_admin()));
create policy "The teacher files articles under a category" on public.articles for update to authenticated
using ((select private.is_admin()));

grant select on public.article_versions to authenticated;
grant select (
  id, article_id, language, title, slug, excerpt, body, body_text, cover_path, cover_alt, state, published_at, edited_at, search
) on public.article_versions to anon;
create policy "Everyone reads published articles, the teacher reads all" on public.article_versions for select to anon, authenticated
using ((state = 'published' and published_at <= now()) or (select private.is_admin()));

grant select on public.article_views to authenticated;
create policy "The teacher reads the article views" on public.article_views for select to authenticated
using ((select private.is_admin()));

grant select, delete on public.topic_suggestions to authenticated;
grant update (handled_at) on public.topic_suggestions to authenticated;
create policy "The teacher manages the topic suggestions" on public.topic_suggestions for all to authenticated
using ((select private.is_admin()));

grant select on public.article_drafts to authenticated;
create policy "The teacher reads drafts" on public.article_drafts for select to authenticated
using ((select private.is_admin()));

grant select on public.article_revisions to authenticated;
create policy "The teacher reads earlier drafts" on public.article_revisions for select to authenticated
using ((select private.is_admin()));

grant execute on function
  public.publish_article, public.unpublish_article, public.publish_articles, public.manage_articles, public.draft_from_suggestion,
  public.save_article, public.restore_article, public.delete_articles, public.undelete_articles
to authenticated;
grant execute on function
  public.find_articles, public.read_article, public.list_articles, public.count_view, public.article_sitemap, public.suggest_topic
to anon, authenticated;
grant execute on function private.search_vector to service_role;
