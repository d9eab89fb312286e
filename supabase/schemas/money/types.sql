create type public.forfeit_kind as enum ('late_cancellation', 'late_reschedule', 'no_show');
create type public.charge_status as enum ('pending', 'paid', 'cancelled');
create type public.charge_kind as enum ('monthly', 'single', 'forfeited_class');
create type public.payment_method as enum ('pix', 'transfer', 'cash', 'card', 'other');
create type public.fiscal_regime as enum ('mei', 'company', 'person');
