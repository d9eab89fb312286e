create function public.mark_station(student uuid, station text, mark public.station_mark default null, marked_on date default null)
  returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  day constant date := coalesce(mark_station.marked_on, today);
begin
  perform private.require_admin();
  perform private.require_person(mark_station.student);
  perform private.refuse_if(coalesce(mark_station.station, '') !~ '^(a1|a2|b1|b2|c1|c2)-[1-6]$', 'INVALID_OPTION');
  perform private.refuse_if(day not between today - 730 and today, 'INVALID_DATE');
  if mark_station.mark is null then
    delete from public.station_marks s
    where s.student_id = mark_station.student and s.station = mark_station.station and s.marked_on = day;
    return;
  end if;
  insert into public.station_marks as s (student_id, station, mark, marked_on)
  values (mark_station.student, mark_station.station, mark_station.mark, day)
  on conflict on constraint station_marks_student_id_station_marked_on_key do update set mark = excluded.mark where s.mark <> excluded.mark;
end $$;
comment on function public.mark_station is
  'The teacher marks how a station of the line goes for a student on a day, today by default. A second mark on a day replaces the first; '
  'without a mark, the one of that day is removed.';

create function public.read_recap(student uuid, month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin() and (read_recap.student is distinct from auth.uid() or not private.is_active()),
    'NOT_FOUND');
  return private.recap_of(read_recap.student, read_recap.month);
end $$;
comment on function public.read_recap is 'The recap of a student''s month, for the student and the teacher.';

create function private.recap_of(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', recap_of.month)::date as first, (date_trunc('month', recap_of.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', split_part(btrim(p.full_name), ' ', 1), 'month', span.first,
    'classes', (select count(*) from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and c.status = 'completed' and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select count(*) from public.homework h
      where h.student_id = p.id and h.retake_of is null and (h.submitted_at at time zone 'America/Sao_Paulo')::date >= span.first
        and (h.submitted_at at time zone 'America/Sao_Paulo')::date < span.after),
    'words', (select count(*) from public.cards k
      where k.student_id = p.id and (k.created_at at time zone 'America/Sao_Paulo')::date >= span.first
        and (k.created_at at time zone 'America/Sao_Paulo')::date < span.after),
    -- A station that worked before the month, and does again, is no news of the month.
    'stations', (select coalesce(jsonb_agg(now.station order by now.station), '[]') from (
        select distinct on (s.station) s.station, s.mark from public.station_marks s
        where s.student_id = p.id and s.marked_on >= span.first and s.marked_on < span.after
        order by s.station, s.marked_on desc) as now
      where now.mark = 'works' and 'works' is distinct from (
        select b.mark::text from public.station_marks b where b.student_id = p.id and b.station = now.station and b.marked_on < span.first
        order by b.marked_on desc limit 1)))
  from public.profiles p, span where p.id = recap_of.student and p.role = 'aluno'
$$;
comment on function private.recap_of is
  'A student''s month in figures: first name, classes held, homework handed in, words that became cards, and the stations whose last mark '
  'of the month is "works" and was not before.';

create function public.share_recap(month date, token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  perform private.refuse_if(private.is_minor(auth.uid()), 'MINORS_NOT_PUBLIC');
  perform private.refuse_if(coalesce(share_recap.token, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  perform private.refuse_if(share_recap.month is null or share_recap.month <> date_trunc('month', share_recap.month)
    or share_recap.month not between date '2000-01-01' and (now() at time zone 'America/Sao_Paulo')::date, 'INVALID_DATE');
  insert into public.recap_links as l (student_id, month, token_hash)
  values (auth.uid(), share_recap.month, sha256(convert_to(share_recap.token, 'UTF8')))
  on conflict on constraint recap_links_student_id_month_key do update set token_hash = excluded.token_hash, created_at = now();
end $$;
comment on function public.share_recap is
  'Shares the recap of the caller''s month under a 256-bit token that the browser made; an earlier link to that month stops working. '
  'Minors cannot share theirs.';

create function public.read_shared_recap(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.recap_of(l.student_id, l.month)
  from public.recap_links l join public.profiles p on p.id = l.student_id
  where l.token_hash = sha256(convert_to(coalesce(read_shared_recap.token, ''), 'UTF8')) and p.deactivated_at is null
    and not private.is_minor(p.id)
$$;
comment on function public.read_shared_recap is
  'The recap that a private link shows: first name and figures, nothing else. Null for an unknown or revoked link, for a student who has '
  'left, and for a minor.';
