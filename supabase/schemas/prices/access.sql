grant select on public.price_adjustments to authenticated;
create policy "Students read the adjustments of their price, the teacher all" on public.price_adjustments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (
  select a.adjustment_id from public.adjusted_prices a where a.student_id = (select auth.uid()))));

grant select on public.adjusted_prices to authenticated;
create policy "Students read their own adjusted prices, the teacher reads all" on public.adjusted_prices for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function public.announce_price_adjustment, public.withdraw_price_adjustment to authenticated;
