-- The trigger asks a function that nobody else may ask: files that the server writes itself, as those of the demo, were refused.
create or replace function private.keep_clean_file_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.file_name := private.clean_file_name(new.file_name);
  return new;
end $$;
