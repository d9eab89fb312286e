-- What waits for the morning or the mail of the day is taken back with what it tells of, and goes to the address of then.
create or replace function public.withdraw_homework(homework uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
begin
  perform private.require_admin();
  select h.* into ours from public.homework h where h.id = withdraw_homework.homework for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if ours.status <> 'pending' or ours.submissions > 0 then
    perform private.refuse('NOT_NOW');
  end if;
  delete from public.notifications n where n.user_id = ours.student_id and n.type = 'new_homework' and n.content ->> 'link' like '%' || ours.id;
  delete from public.mail_outbox o where o.user_id = ours.student_id and o.kind = 'new_homework' and o.state = 'queued' and o.data ->> 'link' like '%' || ours.id;
  delete from private.digest_items i where i.user_id = ours.student_id and i.kind = 'new_homework' and i.data ->> 'link' like '%' || ours.id;
  delete from public.homework h where h.id = ours.id;
  delete from public.assignments a where a.id = ours.assignment_id and not exists (select from public.homework h where h.assignment_id = a.id);
end $$;

create or replace function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = coalesce(left(new.email, 254), '') where p.id = new.id;
  update public.mail_outbox o set recipient = new.email where o.user_id = new.id and o.state = 'queued' and new.email <> '';
  return new;
end $$;
