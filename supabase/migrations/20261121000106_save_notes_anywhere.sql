-- To save a note is to add or to change it (`upsert`), and PostgREST then names every column in what it would change. The embedded
-- backend leaves the key out, hosted Supabase does not: without this grant no note could be saved there.
grant update (student_id, text) on public.student_notes to authenticated;
