-- The preview of a pause refuses what the pause itself would.
set check_function_bodies = off;

create or replace function public.preview_pause(student uuid, first_day date, last_day date, pause uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  days daterange;
begin
  perform private.require_admin();
  perform private.require_student(preview_pause.student);
  perform private.refuse_if(preview_pause.first_day is null or preview_pause.last_day is null or preview_pause.last_day < preview_pause.first_day
    or not isfinite(preview_pause.first_day) or preview_pause.last_day > preview_pause.first_day + 366, 'INVALID_DATE');
  days := daterange(preview_pause.first_day, preview_pause.last_day, '[]');
  perform private.refuse_if(exists (select from public.pauses p where p.student_id = preview_pause.student and p.cancelled_at is null
    and p.id is distinct from preview_pause.pause and daterange(p.first_day, p.last_day, '[]') && days), 'ALREADY_PAUSED');
  return jsonb_build_object(
    'cancelled', (select coalesce(jsonb_agg(jsonb_build_object('local_start', private.local_iso(c.local_start), 'credited', c.credited)
        order by c.local_start), '[]')
      from private.classes_to_pause(preview_pause.student, days) c),
    'returning', (select coalesce(jsonb_agg(private.local_iso(c.local_start) order by c.local_start), '[]')
      from private.classes_to_restore(preview_pause.pause, preview_pause.last_day) c),
    'uncharged', (select coalesce(jsonb_agg(m.month order by m.month), '[]')
      from private.months_to_charge(today, preview_pause.last_day, without_pauses => true) m
      where m.student_id = preview_pause.student and m.due_on <@ days),
    'charged', (select coalesce(jsonb_agg(jsonb_build_object('month', k.month, 'status', k.status) order by k.month), '[]')
      from (
        select c.month, c.status::text as status from public.charges c
        where c.student_id = preview_pause.student and c.kind = 'monthly' and c.status <> 'cancelled'
        union all
        select m.month, 'to_come' from private.months_to_charge(today, preview_pause.last_day + 31) m
        where m.student_id = preview_pause.student and not m.due_on <@ days) as k
      where k.month between date_trunc('month', preview_pause.first_day) and preview_pause.last_day));
end $$;
comment on function public.preview_pause is 'What a pause of these days would do, or a change of an existing one to them: {cancelled: [{local_start, credited}], returning: [local_start], uncharged: [month], charged: [{month, status}]}; status to_come: it will be charged. Changes nothing. ALREADY_PAUSED as in pause_student.';
