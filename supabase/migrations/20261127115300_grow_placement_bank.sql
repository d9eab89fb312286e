set check_function_bodies = off;

alter table public.placement_items add column target text check (char_length(btrim(target)) between 1 and 60 and private.is_single_line(target));
comment on column public.placement_items.target is 'The structure, word or ability that it asks about..';

create function public.grow_placement_bank(items jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer := 0;
  item jsonb;
begin
  insert into private.completed_steps (step) values ('placement_bank_of_336') on conflict do nothing;
  if not found then
    return 0;
  end if;
  for item in select value from jsonb_array_elements(grow_placement_bank.items) loop
    if exists (select from public.placement_items i where i.code = item ->> 'code') then
      update public.placement_items i set target = item ->> 'target'
      where i.code = item ->> 'code' and i.question = item ->> 'question' and i.target is null;
    else
      perform private.save_placement_item(item);
      added := added + 1;
    end if;
  end loop;
  return added;
end $$;
comment on function public.grow_placement_bank is 'Adds the starting questions that a bank does not have yet, and the targets of those it has, once. Returns the number added. Questions of the teacher, changed and retired ones stay as they are.';
