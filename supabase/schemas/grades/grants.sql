alter table public.test_modules enable row level security;
alter table public.module_grades enable row level security;
grant select on public.test_modules to authenticated;
grant select on public.module_grades to authenticated;
grant execute on function
  public.save_module,
  public.post_grades,
  public.delete_module
to authenticated;
