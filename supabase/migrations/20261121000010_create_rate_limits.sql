-- Counts of attempts per address and account, shared by every process on this database. Unlogged: they are worth
-- nothing after a crash, and a write to the log for each attempt would serve whoever floods the site.
create unlogged table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table private.rate_limits is 'Attempts in their running window. Keys are hashes: no address or e-mail is stored.';
comment on column private.rate_limits.expire is 'End of the window, in milliseconds since 1970.';
create index rate_limits_by_expiry on private.rate_limits (expire);
