create function private.class_length() returns interval
language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.class_length is
  'The length of a class and of a trial class. app/school/class-length.ts has the same for the words on pages.';
