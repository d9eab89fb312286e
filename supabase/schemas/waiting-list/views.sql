create view private.counted_waits as
select c.id, c.student_id, c.weekdays, c.from_time, c.until_time, c.created_at, c.is_verified
from (
  select w.*, w.student_id is not null or t.verified_at is not null as is_verified,
    row_number() over (partition by w.student_id is not null or t.verified_at is not null, t.network order by w.created_at, w.id) as place
  from public.waiting_list w left join public.profiles p on p.id = w.student_id left join private.trial_waits t on t.id = w.id
  where w.ended_at is null and p.deactivated_at is null) as c
-- Where no mail can be sent, nobody can open a link: two of each network count, after all others.
where c.is_verified or (c.place <= 2 and not (select t.has_server from private.mail_transport t));
comment on view private.counted_waits is
  'Open waits to which hours are offered: of active students, and of visitors who opened their mailed link.';
