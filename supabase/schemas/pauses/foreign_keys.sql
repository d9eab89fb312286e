alter table public.calendar_entries add constraint calendar_entries_pause_id_fkey foreign key (pause_id)
  references public.pauses on delete set null;
