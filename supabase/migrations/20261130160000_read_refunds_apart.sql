-- Refunds that a provider does not let be read are said, and asked again, by themselves.
set check_function_bodies = off;

alter table public.pix_status
  add column refunds_tried_at timestamptz,
  add column refunds_problem text check (refunds_problem in ('NOT_REACHED', 'SCOPES', 'REFUSED', 'BUSY', 'FAILING', 'UNREADABLE'));
comment on column public.pix_status.refunds_tried_at is
  'When the provider last did not let refunds be read, which is asked again an hour later; null once it did.';
comment on column public.pix_status.refunds_problem is
  'Why refunds cannot be read. Payments and charges wait for nothing of it.';

create or replace function public.connect_pix_provider(profile text, base_url text, token_url text, pix_key text, encrypted text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- What is asked for at one provider cannot be changed at another.
  perform private.refuse_if(exists (select from public.pix_provider p where p.base_url <> connect_pix_provider.base_url)
    and exists (select from public.provider_charges x where x.state in ('created', 'removing')), 'NOT_NOW');
  insert into public.pix_provider as p (profile, base_url, token_url, pix_key)
  values (connect_pix_provider.profile, connect_pix_provider.base_url, connect_pix_provider.token_url, connect_pix_provider.pix_key)
  on conflict (singleton) do update
  set profile = excluded.profile, base_url = excluded.base_url, token_url = excluded.token_url, pix_key = excluded.pix_key,
    connected_at = now();
  insert into private.pix_credentials as c (encrypted) values (connect_pix_provider.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.pix_status as s (answered_at) values (now())
  on conflict (singleton) do update set answered_at = now(), failing_since = null, problem = null, told_at = null, closing_at = null,
    due_at = now(),
    -- Another provider, or the same for another key, has announced nothing yet.
    webhook_asked_at = null, has_webhook = false, refunds_tried_at = null, refunds_problem = null;
end $$;

create or replace function public.claim_pix_round() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.pix_status;
begin
  update public.pix_status s set claimed_until = now() + interval '90 seconds'
  where s.singleton and coalesce(s.claimed_until, '-infinity') < now()
    and (s.due_at <= now() or (s.failing_since is null and exists (select from private.announced_payments)))
  returning s.* into claimed;
  if claimed.singleton is null then
    return null;
  end if;
  perform private.plan_provider_charges();
  return (select to_jsonb(p) || jsonb_build_object('encrypted', c.encrypted, 'read_until', claimed.read_until,
      'reads_refunds', coalesce(claimed.refunds_read_at < now() - interval '1 day', true)
        and coalesce(claimed.refunds_tried_at < now() - interval '1 hour', true), 'has_webhook', claimed.has_webhook,
      'asks_webhook', coalesce(claimed.webhook_asked_at < now() - interval '1 day', true),
      'connected_at', p.connected_at,
      'announced', (select coalesce(jsonb_agg(a.e2e_id order by a.attempts, a.announced_at), '[]')
        from (select * from private.announced_payments a order by a.attempts, a.announced_at limit 50) as a),
      'charges', (select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object(
          'payer_name', coalesce(b.payer_name, s.full_name), 'payer_document', b.payer_document,
          'purpose', private.charge_purpose(to_jsonb(o))) order by x.due_at, x.created_at), '[]')
        from (select * from public.provider_charges x where x.due_at <= now() and (x.state in ('wanted', 'removing')
            or (x.state = 'created' and x.sent_cents <> x.amount_cents)) order by x.due_at, x.created_at limit 20) as x
        left join public.charges o on o.id = x.charge_id left join public.profiles s on s.id = o.student_id
        left join public.student_billing b on b.student_id = o.student_id))
    from public.pix_provider p left join private.pix_credentials c on c.singleton);
end $$;

create function private.is_pix_unread(status public.pix_status) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(status.read_until, p.connected_at) < now() - interval '1 day'
    or (status.refunds_problem is not null and coalesce(status.refunds_read_at, p.connected_at) < now() - interval '2 days')
  from public.pix_provider p
$$;
comment on function private.is_pix_unread is
  'Whether the provider has let no payments be read for a day, or no refunds for one, which are read once a day.';

drop function public.finish_pix_round(text, timestamptz, boolean, boolean, boolean);
create function public.finish_pix_round(problem text default null, read_until timestamptz default null, read_refunds boolean default false,
  asked_webhook boolean default false, has_webhook boolean default null, refunds_problem text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_status public.pix_status;
begin
  update public.pix_status s set claimed_until = null,
    answered_at = case when finish_pix_round.problem is null then now() else s.answered_at end,
    failing_since = case when finish_pix_round.problem is not null then coalesce(s.failing_since, now()) end,
    problem = finish_pix_round.problem,
    read_until = greatest(s.read_until, finish_pix_round.read_until),
    refunds_read_at = case when finish_pix_round.read_refunds then now() else s.refunds_read_at end,
    refunds_tried_at = case when finish_pix_round.refunds_problem is not null then now()
      when not finish_pix_round.read_refunds then s.refunds_tried_at end,
    refunds_problem = coalesce(finish_pix_round.refunds_problem, case when not finish_pix_round.read_refunds then s.refunds_problem end),
    webhook_asked_at = case when finish_pix_round.asked_webhook then now() else s.webhook_asked_at end,
    has_webhook = coalesce(finish_pix_round.has_webhook, s.has_webhook),
    due_at = now() + case when finish_pix_round.problem is null then interval '20 seconds'
      -- It answers, and refuses a part that no other part waits for.
      when finish_pix_round.problem in ('REFUSED', 'SCOPES', 'UNREADABLE') then interval '1 minute'
      -- Without an answer, waits for as long as it has been silent, up to five minutes.
      else least(greatest(now() - coalesce(s.failing_since, now()), interval '30 seconds'), interval '5 minutes') end
  where s.singleton returning s.* into now_status;
  -- A quarter of an hour is no interruption of a minute, and early enough to call the provider. One that answers, but has let nothing be
  -- read for a day, is told of too, and not forgotten while nothing is read.
  if now_status.problem is null and not private.is_pix_unread(now_status) then
    update public.pix_status s set told_at = null where s.singleton;
  elsif (now_status.failing_since <= now() - interval '15 minutes' or private.is_pix_unread(now_status))
    and now_status.told_at is null and now_status.closing_at is null then
    update public.pix_status s set told_at = now() where s.singleton;
    perform private.notify_admins('pix_silent', jsonb_build_object('link', '/admin/settings/plans#pix-provider'));
  end if;
  if now_status.closing_at is not null and (now_status.closing_at < now() - interval '1 day' or not exists (
      select from public.provider_charges x where x.state in ('wanted', 'created', 'removing'))) then
    update public.provider_charges x set state = 'removed' where x.state in ('wanted', 'created', 'removing');
    delete from public.pix_provider where singleton;
  end if;
end $$;
comment on function public.finish_pix_round is
  'Ends a round and says when the next is due: in 20 seconds, or later where the provider did not answer as it should.';
grant execute on function public.finish_pix_round to service_role;
