-- A trigger of the calendar refuses with the rights of whoever writes, which may be the server.
grant execute on function private.refuse, private.refuse_if to service_role;
