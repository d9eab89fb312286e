-- A service note that is cancelled later is a fact: when, by whom and why.
set check_function_bodies = off;

create table public.cancelled_notes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete cascade,
  student_id uuid references public.profiles on delete set null,
  number text not null check (number ~ '^[0-9A-Za-z./-]{1,30}$' and private.is_single_line(number)),
  reason text not null check (char_length(btrim(reason)) between 3 and 200 and private.is_single_line(reason)),
  cancelled_at timestamptz not null default now(),
  cancelled_by uuid references public.profiles on delete set null
);
comment on table public.cancelled_notes is 'Service notes (NFS-e) that were cancelled at the portal after they were issued, with the reason. They stay for the books.';
comment on column public.cancelled_notes.number is 'The note''s number, which its payment no longer has.';

create index cancelled_notes_by_payment on public.cancelled_notes (payment_id);
create index cancelled_notes_by_student on public.cancelled_notes (student_id);
create index cancelled_notes_by_canceller on public.cancelled_notes (cancelled_by);
alter table public.cancelled_notes enable row level security;
grant select on public.cancelled_notes to authenticated;
create policy "Students read their own cancelled notes, the teacher reads all" on public.cancelled_notes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create trigger audit after insert or delete or update on public.cancelled_notes for each row execute function private.audit();

create function public.cancel_service_note(payment uuid, number text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = cancel_service_note.payment for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  -- A repeated cancellation finds the payment without that number.
  if ours.nfse_number is distinct from cancel_service_note.number then
    perform private.refuse_if(not exists (select from public.cancelled_notes n
      where n.payment_id = ours.id and n.number = cancel_service_note.number), 'NOT_NOW');
    return;
  end if;
  insert into public.cancelled_notes (payment_id, student_id, number, reason, cancelled_by)
  values (ours.id, ours.student_id, ours.nfse_number, private.require_reason(cancel_service_note.reason), auth.uid());
  update public.payments p set nfse_number = null where p.id = ours.id;
end $$;
comment on function public.cancel_service_note is 'Records that the service note of a payment was cancelled at the portal, with the reason. The payment waits for another note, unless it was reversed.';

grant execute on function public.cancel_service_note to authenticated;

create or replace function private.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'adjusted_prices', (select coalesce(jsonb_agg(to_jsonb(a) - array['student_id', 'adjustment_id'] || jsonb_build_object('from_on', x.from_on,
        'announced_at', x.announced_at, 'withdrawn_at', x.withdrawn_at) order by x.from_on), '[]')
      from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id where a.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' order by p.paid_on), '[]') from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'provider_charges', (select coalesce(jsonb_agg(to_jsonb(x) - array['attempts', 'due_at'] order by x.created_at), '[]')
      from public.provider_charges x join public.charges c on c.id = x.charge_id where c.student_id = person),
    'cancelled_notes', (select coalesce(jsonb_agg(to_jsonb(n) - array['student_id', 'cancelled_by'] order by n.cancelled_at), '[]')
      from public.cancelled_notes n where n.student_id = person),
    'provider_payments', (select coalesce(jsonb_agg(to_jsonb(k) order by k.paid_at), '[]')
      from public.provider_payments k join public.charges c on c.id = k.charge_id where c.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = person))
$$;
comment on function private.export_payments is 'A person''s charges, payments and credits, for their data export.';
