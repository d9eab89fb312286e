grant select on public.site_visits to authenticated;
create policy "The teacher reads the site visits" on public.site_visits for select to authenticated
using ((select private.is_admin()));

grant execute on function public.yearly_statistics to authenticated;
grant execute on function public.count_visit to anon, authenticated;
