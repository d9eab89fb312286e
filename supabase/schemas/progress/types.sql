create type public.station_mark as enum ('works', 'sometimes', 'not_yet');
