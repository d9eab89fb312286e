create policy "Everyone reads the categories" on public.article_categories for select to anon, authenticated
using (true);
create policy "Everyone reads published articles, the teacher reads all" on public.article_versions for select to anon, authenticated
using ((state = 'published' and published_at <= now()) or (select private.is_admin()));
create policy "Everyone reads articles with a visible version" on public.articles for select to anon, authenticated
using (exists (select from public.article_versions v where v.article_id = articles.id) or (select private.is_admin()));
create policy "The teacher reads the article views" on public.article_views for select to authenticated
using ((select private.is_admin()));
create policy "The teacher manages the topic suggestions" on public.topic_suggestions for all to authenticated
using ((select private.is_admin()));
create policy "The teacher reads drafts" on public.article_drafts for select to authenticated
using ((select private.is_admin()));
create policy "The teacher reads earlier drafts" on public.article_revisions for select to authenticated
using ((select private.is_admin()));
create policy "The teacher adds categories" on public.article_categories for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher names categories" on public.article_categories for update to authenticated
using ((select private.is_admin()));
create policy "The teacher removes categories" on public.article_categories for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher files articles under a category" on public.articles for update to authenticated
using ((select private.is_admin()));
