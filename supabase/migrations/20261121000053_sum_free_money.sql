create function public.student_free_cents(student uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select coalesce((select sum(p.amount_cents) from public.payments p
      where p.student_id = student_free_cents.student and p.reversed_at is null), 0)
    + coalesce((select sum(k.amount_cents) from public.credits k where k.student_id = student_free_cents.student), 0)
    - coalesce((select sum(a.amount_cents) from public.allocations a join public.charges c on c.id = a.charge_id
      where c.student_id = student_free_cents.student), 0)
$$;
comment on function public.student_free_cents is
  'What of a student''s payments and credits covers no charge yet, in centavos. Whoever asks counts what the tables let them see.';
revoke execute on function public.student_free_cents(uuid) from public;
grant execute on function public.student_free_cents(uuid) to authenticated;
