grant execute on function public.request_copy, public.find_copy, public.export_copy to anon, authenticated;
grant execute on function public.export_student_data to authenticated;
grant execute on function public.list_copied_files to service_role;
