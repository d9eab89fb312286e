-- She writes to a student about a charge in the student's own language.
create or replace view public.charge_overview with (security_invoker = true) as
  select c.id, c.student_id, c.kind, c.month, c.class_charge_id, c.description, c.amount_cents, c.discount_cents, c.discount_reason, c.due_on, c.status,
    c.txid, c.created_at, c.paid_at, c.cancelled_at, c.cancel_reason,
    c.amount_cents - c.discount_cents as net_cents,
    c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer as open_cents,
    c.status = 'pending' and c.due_on < (now() at time zone 'America/Sao_Paulo')::date as overdue,
    exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
    p.full_name as student_name, p.phone as student_phone, p.language as student_language
  from public.charges c join public.profiles p on p.id = c.student_id;
