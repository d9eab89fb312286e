alter table public.backups add column thinned smallint not null default 0;
comment on column public.backups.thinned is 'How many old copies were removed before their time, because the disk had no room for this one.';
grant select (thinned) on public.backups to authenticated;

create table private.disk_room (
  only_one boolean not null default true,
  told_at timestamptz,
  constraint disk_room_pkey primary key (only_one),
  constraint disk_room_only_one_check check (only_one)
);
comment on table private.disk_room is 'One row: when the teacher was told that the site''s disk fills up; empty while there is room.';
insert into private.disk_room default values;

create function public.thin_backups(backup uuid, worker uuid, files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b where b.file = any(thin_backups.files) and b.id <> thin_backups.backup;
  update public.backups b set thinned = b.thinned + cardinality(thin_backups.files)
  where b.id = thin_backups.backup and b.worker = thin_backups.worker and b.state = 'running';
$$;
comment on function public.thin_backups is 'Forgets old backups whose files were removed to make room for the one that is being made, which keeps their number.';

create function public.note_disk(used integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if used >= 90 then
    update private.disk_room d set told_at = now() where d.told_at is null;
    if found then
      perform private.tell_admins('disk_filling', jsonb_build_object('percent', used::text, 'link', '/admin/settings'));
    end if;
  elsif used < 85 then
    -- Where several processes have a disk each, one with room does not silence another.
    update private.disk_room d set told_at = null where d.told_at < now() - interval '1 day';
  end if;
end $$;
comment on function public.note_disk is 'How full the site''s disk is, in percent. The teacher is told at 90, once until it was below 85.';

create or replace function private.forget_error_logs() returns void
language sql security definer set search_path = '' as $$
  delete from public.error_logs e
  where e.created_at < greatest(
    now() - interval '180 days',
    (select newest.created_at from public.error_logs newest order by newest.created_at desc offset 9999 limit 1))
$$;
comment on function private.forget_error_logs is 'Faults of half a year ago, whose records say whom they happened to; and all but the newest ten thousand, which is 30 MB at most.';

create or replace function private.choose_moment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- A visitor's mails about their trial class are nobody's to turn off.
  about constant text := case when new.kind not like 'trial\_%' then private.topic_of(new.kind) end;
  -- Nobody can turn off what says that a backup failed or the disk fills up, and nobody has to be woken by it.
  person constant uuid := (select p.id from public.profiles p
    where (about is not null or new.kind in ('backup_failed', 'disk_filling')) and lower(p.email) = lower(new.recipient) limit 1);
  digest constant timestamptz := private.next_digest(person);
begin
  if person is null then
    return new;
  end if;
  new.user_id := person;
  if about <> 'classes' and exists (select from public.notification_choices c where c.user_id = person and c.topic = about and not c.by_mail) then
    return null;
  end if;
  new.is_urgent := private.is_urgent(new.kind, new.data);
  if new.is_urgent then
    return new;
  end if;
  -- What carries an event for a calendar, or is about tomorrow, is a mail of its own.
  if digest is not null and about not in ('classes', 'reminders') then
    insert into private.digest_items (user_id, kind, data, due_at) values (person, new.kind, new.data, digest);
    return null;
  end if;
  new.due_at := coalesce(private.quiet_end(person), new.due_at);
  return new;
end $$;
