-- Bradesco, Santander and Sicredi can be chosen.
set check_function_bodies = off;

alter table public.pix_provider drop constraint pix_provider_profile_check;
alter table public.pix_provider add constraint pix_provider_profile_check
  check (profile in ('standard', 'efi', 'inter', 'bb', 'itau', 'sicoob', 'bradesco', 'santander', 'sicredi'));
