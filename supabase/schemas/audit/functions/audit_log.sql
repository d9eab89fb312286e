create function private.shorten_for_audit(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when char_length(value::text) > 300 then to_jsonb(left(value #>> '{}', 200) || '…') else value end
$$;
comment on function private.shorten_for_audit is 'A value for the audit log, cut to 200 characters if it has more than 300.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- Derived columns, and secrets.
  ignored constant text[] := array['updated_at', 'search', 'paid_at', 'notified_at', 'key_hash', 'token_hash', 'graded_at', 'student_id',
    'review_count', 'first_reviewed_at', 'scheduled_count', 'due_at', 'stability', 'lapses', 'failures', 'is_leech', 'reminded_on'];
  changed jsonb := '{}';
  about constant uuid := case tg_table_name when 'profiles' then row_now ->> 'id'
    when 'testimonials' then (select f.student_id::text from public.feedback f where f.id = (row_now ->> 'feedback_id')::uuid)
    else row_now ->> 'student_id' end;
  -- Rows that are deleted together with their person are logged without an id.
  is_forgotten constant boolean := about is not null and not exists (select from public.profiles p where p.id = about);
  actor constant public.user_role := (select p.role from public.profiles p where p.id = auth.uid());
begin
  -- Students change their own cards all the time, and nobody asks what a card said before.
  if actor = 'aluno' and about = auth.uid() and tg_table_name in ('cards', 'card_settings') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key,
      jsonb_build_array(private.shorten_for_audit(old_row -> n.key), private.shorten_for_audit(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (ignored);
    if changed = '{}' then
      return null;
    end if;
  end if;
  -- Each entry takes room for years, whichever way its row is written.
  if actor = 'aluno' then
    perform private.refuse_if(not private.consume_quota('changes ' || auth.uid(), 500, interval '1 day'), 'TOO_MANY');
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, action, changes)
  values (auth.uid(), coalesce(actor::text, 'server'), tg_table_name,
    case when is_forgotten then '' else coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton',
      '') end,
    case when not is_forgotten then about end, lower(tg_op), changed);
  return null;
end $$;
comment on function private.audit is
  'Writes a row''s change to the audit log, without derived columns. Students'' changes of their own cards are left out; of others '
  'they make 500 a day at most.';

create function private.purge_audit_log() returns void
language sql security definer set search_path = '' as $$
  delete from public.audit_log a where a.id in (
    select old.id from public.audit_log old
    where old.at < now() - case when old.subject in ('student_billing', 'charges', 'payments', 'credits', 'payment_proofs',
      'cancelled_notes', 'forfeited_classes', 'plans', 'plan_prices', 'billing_rules', 'fiscal_rules', 'mei_limits', 'price_adjustments',
      'adjusted_prices', 'pix_provider')
      then (select private.kept('history_of_money')) else (select private.kept('history')) end
    order by old.id limit 10000)
$$;
comment on function private.purge_audit_log is
  'Deletes entries of the audit log after two years, those about money after six, at most ten thousand at a time.';

create function private.erase_from_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.audit_log a set changes = '{}', student_id = null, subject_id = '' where a.student_id = old.id;
  update public.audit_log a set actor_id = null where a.actor_id = old.id;
  if private.has_sign_in_record_privilege('delete') then
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = old.id::text or e.payload #>> '{traits,user_id}' = old.id::text;
  end if;
  return null;
end $$;
comment on function private.erase_from_audit_log is 'Erases a deleted person from the audit log and from the sign-in service''s record.';
