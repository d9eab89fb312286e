grant select on public.fiscal_rules to authenticated;
grant update (regime, opened_on, occupation_code) on public.fiscal_rules to authenticated;
create policy "The teacher reads what she is to the tax authority" on public.fiscal_rules for select to authenticated
using ((select private.is_admin()));
create policy "The teacher edits what she is to the tax authority" on public.fiscal_rules for update to authenticated
using ((select private.is_admin()));

grant select, delete on public.mei_limits to authenticated;
grant insert (from_on, limit_cents) on public.mei_limits to authenticated;
create policy "The teacher manages the limits of a MEI" on public.mei_limits for all to authenticated
using ((select private.is_admin()));

grant execute on function public.read_fiscal_year to authenticated;
