-- Every table in the schema public has row level security: without a policy, nobody can read its rows.
do $$
declare
  shown text;
begin
  for shown in select format('public.%I', tablename) from pg_tables where schemaname = 'public' and tableowner = current_user loop
    execute 'alter table ' || shown || ' enable row level security';
  end loop;
end $$;
reset check_function_bodies;
