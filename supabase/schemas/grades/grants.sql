grant select on public.test_modules, public.module_grades to authenticated;
grant execute on function public.save_module, public.post_grades, public.delete_module to authenticated;
