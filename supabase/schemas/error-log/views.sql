create view public.error_faults with (security_invoker=true) as
select fault,
  (array_agg(error_message order by created_at desc))[1] as error_message,
  (array_agg(http_status order by created_at desc))[1] as http_status,
  count(*) as times, count(distinct user_id) as people, min(created_at) as first_at, max(created_at) as last_at,
  bool_and(solved_at is not null) as solved
from public.error_logs e
group by fault;
comment on view public.error_faults is
  'The error log grouped by fault. A fault that happened again after it was marked as solved is open again.';
