-- Twice a minute the housekeeping asks for tests that were begun and left: it read every test that was ever taken.
create index placement_attempts_left on public.placement_attempts (expires_at) where stage <> 'finished';
