grant select on public.pauses to authenticated;
grant execute on function public.preview_pause, public.pause_student, public.change_pause, public.cancel_pause to authenticated;
