drop function public.free_hours(date, boolean);
drop function public.next_free_day(date, boolean);
