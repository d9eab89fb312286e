create type public.booking_level as enum ('beginner', 'elementary', 'intermediate', 'upper_intermediate', 'advanced', 'not_sure');
create type public.booking_status as enum ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show');
create type public.series_scope as enum ('later', 'all');
create type public.class_request_outcome as enum ('accepted', 'declined', 'taken', 'passed');
