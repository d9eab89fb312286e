grant execute on function
  private.is_cnpj, private.is_cpf, private.is_tax_number, private.are_valid_lines, private.trigrams, private.refuse, private.refuse_if
to authenticated, service_role;
grant execute on function private.is_name, private.is_single_line to anon, authenticated, service_role;
grant execute on function public.change_row, public.read_file_space, private.has_room to authenticated;
grant execute on function private.fold to service_role;
