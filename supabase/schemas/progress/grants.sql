grant select on public.station_marks to authenticated;
grant select (id, student_id, month, created_at), delete on public.recap_links to authenticated;
grant execute on function public.mark_station, public.read_recap, public.share_recap to authenticated;
grant execute on function public.read_shared_recap to anon, authenticated;
