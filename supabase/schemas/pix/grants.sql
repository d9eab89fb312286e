grant select on public.pix_provider, public.pix_status, public.provider_charges, public.provider_payments to authenticated;
grant update (fine_percent, interest_percent, discount_percent, discount_days) on public.pix_provider to authenticated;
grant execute on function public.disconnect_pix_provider to authenticated;
grant execute on function public.connect_pix_provider, public.read_pix_connection, public.record_pix_answer, public.claim_pix_round,
  public.finish_provider_charge, public.postpone_provider_charge, public.begin_provider_charge, public.finish_pix_round,
    public.announce_pix_payments,
  public.drop_announced_payment, public.settle_provider_payment to service_role;
grant execute on function private.is_provider_address, private.terms_on, private.charge_terms to authenticated, service_role;
