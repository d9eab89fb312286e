create function public.change_row(in_table text, which jsonb, before jsonb, after jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes text;
  conditions text;
  columns text;
  key text;
  changed integer;
  current jsonb;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  select string_agg(format('%1$I = a.%1$I', c), ', '),
    string_agg(format('(t.%1$I is not distinct from b.%1$I or t.%1$I is not distinct from a.%1$I)', c), ' and '),
    string_agg(format('%L, t.%I', c, c), ', ')
  into changes, conditions, columns
  from jsonb_object_keys(case jsonb_typeof(change_row.after) when 'object' then change_row.after end) as given (c);
  select string_agg(format('t.%1$I = w.%1$I', c), ' and ') into key
  from jsonb_object_keys(case jsonb_typeof(change_row.which) when 'object' then change_row.which end) as given (c);
  perform private.refuse_if(changes is null or key is null or change_row.in_table not in (
    'article_categories', 'billing_rules', 'cards', 'fiscal_rules', 'placement_settings', 'plans', 'profiles', 'scheduling_rules',
      'site_settings', 'student_notes', 'testimonials'
  ), 'INVALID_CHANGE');
  execute format(
    'update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) w, '
    'jsonb_populate_record(null::public.%1$I, $2) b, jsonb_populate_record(null::public.%1$I, $3) a where %3$s and %4$s',
    in_table, changes, key, conditions
  ) using which, coalesce(before, '{}'), after;
  get diagnostics changed = row_count;
  if changed > 0 then
    return null;
  end if;
  execute format(
    'select jsonb_build_object(%2$s) from public.%1$I t, jsonb_populate_record(null::public.%1$I, $1) w where %3$s',
    in_table, columns, key
  ) into current using which;
  perform private.refuse_if(current is null, 'NOT_FOUND');
  return current;
end $$;
comment on function public.change_row is
  'Updates columns of a row under the caller''s grants and policies. Changes nothing where a column has neither the value that the caller '
  'read (before) nor the one to write (after). Returns null on success, otherwise the current values.';

create function private.conflicting_values(current jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when bool_or(conflicting_values.current -> c is distinct from conflicting_values.before -> c
      and conflicting_values.current -> c is distinct from conflicting_values.after -> c)
    then jsonb_object_agg(c, conflicting_values.current -> c) end
  from jsonb_object_keys(case jsonb_typeof(conflicting_values.before) when 'object' then conflicting_values.before end) as c
  where conflicting_values.current ? c
$$;
comment on function private.conflicting_values is
  'The current values of the columns to change, if one has neither the value that the form read (before) nor the one to write (after); '
  'otherwise null.';

create function private.merge_changes(current jsonb, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select merge_changes.current || case when merge_changes.before is null then merge_changes.after else coalesce((
      select jsonb_object_agg(c, merge_changes.after -> c)
        from jsonb_object_keys(case jsonb_typeof(merge_changes.before) when 'object' then merge_changes.before end) as c
      where merge_changes.after ? c), '{}') end
$$;
comment on function private.merge_changes is
  'A row with a form''s changes: the columns in before (all columns of after where before is null) get the values of after.';
