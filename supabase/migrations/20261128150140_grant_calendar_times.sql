-- The server writes calendar entries of its own, whose trigger asks whether their time is one.
grant execute on function private.is_calendar_time to service_role;
