-- A temporary password works until it is replaced, so nothing consumes it at its first use.
drop function private.consume_temporary_password();
