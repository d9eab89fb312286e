create function public.match_lines(matches jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  match record;
  done uuid[] := '{}';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(match_lines.matches) is distinct from 'array'
    or jsonb_array_length(match_lines.matches) not between 1 and 500,
    'NOT_FOUND');
  -- All of them before the first payment, whose receipt number others may wait for with an account locked.
  perform private.lock_accounts(array(
    select coalesce(c.student_id, p.student_id) from jsonb_to_recordset(match_lines.matches) as one (charge uuid, payment uuid)
    left join public.charges c on c.id = one.charge left join public.payments p on p.id = one.payment
    where coalesce(c.student_id, p.student_id) is not null));
  for match in
    select one.line, one.charge, one.payment
    from jsonb_to_recordset(match_lines.matches) as one (line uuid, charge uuid, payment uuid)
    left join public.charges c on c.id = one.charge left join public.payments p on p.id = one.payment
    order by coalesce(c.student_id, p.student_id), one.line
  loop
    begin
      perform private.refuse_if(exists (select from public.bank_lines b where b.id = match.line and b.state <> 'open'), 'NOT_NOW');
      perform public.match_line(match.line, match.charge, match.payment);
      done := done || match.line;
    exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      refused := refused || jsonb_build_object('id', match.line, 'code', sqlerrm);
    end;
  end loop;
  perform private.refuse_if(done = '{}', refused -> 0 ->> 'code');
  return jsonb_build_object('done', to_jsonb(done), 'refused', refused);
end $$;
comment on function public.match_lines is
  'Matches several open bank lines, [{line, charge, payment}], each as match_line does. Returns {done: [line], refused: [{id, code}]}. '
  'Refuses the whole request where none could be matched.';

create function public.unmatch_lines(lines uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line uuid;
  done uuid[] := '{}';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  perform private.refuse_if(coalesce(cardinality(unmatch_lines.lines), 0) not between 1 and 500, 'NOT_FOUND');
  perform private.lock_accounts(array(select p.student_id from public.bank_lines b join public.payments p on p.id = b.payment_id
    where b.id = any (unmatch_lines.lines) and p.student_id is not null));
  for line in
    select b.id from unnest(unmatch_lines.lines) as one left join public.bank_lines b on b.id = one
    left join public.payments p on p.id = b.payment_id order by p.student_id, b.id
  loop
    begin
      perform public.unmatch_line(line);
      done := done || line;
    exception when sqlstate 'PT404' or sqlstate 'PT409' then
      refused := refused || jsonb_build_object('id', line, 'code', sqlerrm);
    end;
  end loop;
  perform private.refuse_if(done = '{}', refused -> 0 ->> 'code');
  return jsonb_build_object('done', to_jsonb(done), 'refused', refused);
end $$;
comment on function public.unmatch_lines is
  'Undoes several matches, each as unmatch_line does. Returns {done: [line], refused: [{id, code}]}. Refuses the whole request where none '
  'could be undone.';
