-- Without it, neither the teacher nor the server could save the rules of billing.
grant execute on function private.are_reminder_days to authenticated, service_role;
