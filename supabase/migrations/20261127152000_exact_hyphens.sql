-- A teacher can require hyphens in a dictation: one more part that has to be exactly as it was said.
alter type public.exact_part add value 'hyphens';
alter table public.dictations drop constraint dictations_exact_check;
alter table public.dictations add constraint dictations_exact_check check (array_position(exact, null) is null and cardinality(exact) <= 4);
