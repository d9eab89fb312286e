create view public.charge_overview with (security_invoker=true) as
select c.id,
   c.student_id,
   c.kind,
   c.month,
   c.forfeited_class_id,
   c.description,
   c.amount_cents,
   c.discount_cents,
   c.discount_reason,
   c.due_on,
   c.status,
   c.txid,
   c.created_at,
   c.paid_at,
   c.cancelled_at,
   c.cancel_reason,
   c.amount_cents - c.discount_cents as net_cents,
   c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) as sum
          from public.allocations a
         where a.charge_id = c.id), 0::bigint)::integer as open_cents,
   c.status = 'pending'::public.charge_status and c.due_on < (now() at time zone 'America/Sao_Paulo'::text)::date as overdue,
   (exists (select
          from public.payment_proofs f
         where f.charge_id = c.id and f.state = 'waiting'::text)) as proof_waits,
   p.full_name as student_name,
   p.phone as student_phone,
   p.language as student_language
  from public.charges c
    join public.profiles p on p.id = c.student_id;
comment on view public.charge_overview is 'Charges with what is still open of them. Whoever reads it sees what the tables let them.';

create function public.find_charges(search text) returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.* from public.charge_overview c where private.is_found(find_charges.search, c.student_name, c.description);
end $$;
comment on function public.find_charges is 'Charges whose student or description holds a text, for the teacher''s lists.';
