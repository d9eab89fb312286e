create type public.placement_skill as enum ('grammar', 'vocabulary', 'reading', 'listening');
