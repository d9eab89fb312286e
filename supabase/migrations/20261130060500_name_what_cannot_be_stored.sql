-- A thing that the site could not store of the connected calendar is no fault of the calendar's answer.
alter table public.calendar_sync
  drop constraint calendar_sync_problem_check,
  add constraint calendar_sync_problem_check check (problem in ('NOT_REACHED', 'NOT_ALLOWED', 'CERTIFICATE', 'CREDENTIALS',
    'CREDENTIALS_MISSING', 'NOT_FOUND', 'REFUSED', 'BUSY', 'FAILING', 'UNREADABLE', 'TOO_LARGE', 'NOT_STORED'));
