create function private.plan_provider_charges() returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
begin
  -- The charge was paid, cancelled or deleted, its time is over, or the provider is being disconnected. One whose due day or discount
  -- passed before the provider took it would be refused for ever: it is asked for anew.
  update public.provider_charges x
  set state = case when x.state = 'wanted' and x.attempts = 0 then 'removed' else 'removing' end, due_at = now(), attempts = 0
  where x.state in ('wanted', 'created') and (x.ends_on < today
    or (x.state = 'wanted' and ((x.has_due_date and x.due_on < today) or x.discount_until < today)) or not exists (
      select from public.charges c where c.id = x.charge_id and c.status = 'pending')
    or exists (select from public.pix_status s where s.closing_at is not null));
  update public.provider_charges x set amount_cents = c.open_cents, due_at = now(), attempts = case when x.state = 'wanted' then x.attempts
    else 0 end
  from public.charge_overview c
  where c.id = x.charge_id and x.state in ('wanted', 'created') and c.status = 'pending' and c.open_cents > 0
    and c.open_cents <> x.amount_cents;
  insert into public.provider_charges (charge_id, has_due_date, amount_cents, due_on, ends_on, fine_percent, interest_percent,
    discount_percent, discount_until)
  select c.id, dated.yes, c.open_cents, c.due_on, greatest(c.due_on, today) + 60,
    case when dated.yes then p.fine_percent else 0 end, case when dated.yes then p.interest_percent else 0 end,
    case when early.yes then p.discount_percent else 0 end, case when early.yes then c.due_on - p.discount_days end
  from public.pix_provider p cross join public.charge_overview c left join public.student_billing b on b.student_id = c.student_id
  cross join lateral (select c.due_on >= today and b.payer_document is not null) as dated (yes)
  cross join lateral (select dated.yes and p.discount_percent > 0 and c.due_on - p.discount_days >= today) as early (yes)
  where c.status = 'pending' and c.open_cents > 0
    and not exists (select from public.pix_status s where s.closing_at is not null)
    and not exists (select from public.provider_charges x where x.charge_id = c.id and x.state in ('wanted', 'created', 'removing'))
  on conflict do nothing;
end $$;
comment on function private.plan_provider_charges is
  'Compares open charges with those at the provider: new ones are wanted, other amounts are to be sent, and those that are not asked for '
  'any more are to be removed.';

create function public.claim_pix_round() returns jsonb
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
comment on function public.claim_pix_round is
  'Claims the next round of calls to the payment provider, with all that it needs; null where none is due or another process has it.';

create function public.finish_provider_charge(txid text, outcome text, cents integer default null, code text default null) returns void
language sql security definer set search_path = '' as $$
  delete from public.provider_refusals r where r.txid = finish_provider_charge.txid;
  update public.provider_charges x
  set state = case when x.state = 'removing' and finish_provider_charge.outcome = 'created' then 'removing'
    else finish_provider_charge.outcome end,
    sent_cents = coalesce(finish_provider_charge.cents, x.sent_cents), code = coalesce(finish_provider_charge.code, x.code),
    attempts = 0, due_at = now()
  where x.txid = finish_provider_charge.txid and x.state in ('wanted', 'created', 'removing')
$$;
comment on function public.finish_provider_charge is
  'Records what the provider has of a charge: created (with amount and code), removed or paid.';

create function public.postpone_provider_charge(txid text, words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refusal public.provider_refusals;
begin
  update public.provider_charges x set attempts = least(x.attempts + 1, 100),
    due_at = now() + least(power(2, x.attempts), 64) * interval '1 minute'
  where x.txid = postpone_provider_charge.txid;
  if words is null or not exists (select from public.provider_charges x
      where x.txid = postpone_provider_charge.txid and x.state in ('wanted', 'created')) then
    return;
  end if;
  insert into public.provider_refusals as r (txid, words) values (postpone_provider_charge.txid, postpone_provider_charge.words)
  on conflict on constraint provider_refusals_pkey do update set words = excluded.words, times = least(r.times + 1, 100)
  returning r.* into refusal;
  -- A provider can refuse for a moment; and one reason can be that of many charges, which the settings list.
  if refusal.times >= 3 and refusal.told_at is null
    and not exists (select from public.provider_refusals r where r.told_at > now() - interval '1 day') then
    update public.provider_refusals r set told_at = now() where r.txid = refusal.txid;
    perform private.notify_admins('pix_refused', private.charge_purpose(to_jsonb(c)) || jsonb_build_object('student', c.student_id,
      'student_name', p.full_name, 'reason', refusal.words, 'link', '/admin/settings/plans#pix-provider'))
    from public.provider_charges x join public.charges c on c.id = x.charge_id join public.profiles p on p.id = c.student_id
    where x.txid = refusal.txid;
  end if;
end $$;
comment on function public.postpone_provider_charge is
  'Postpones a charge: a minute, then twice as long each time, up to an hour. Where the provider refused it, keeps its words and notifies '
  'the teacher, of one charge a day.';

create function public.begin_provider_charge(txid text) returns void
language sql security definer set search_path = '' as $$
  update public.provider_charges x set attempts = greatest(x.attempts, 1)::smallint where x.txid = begin_provider_charge.txid
$$;
comment on function public.begin_provider_charge is 'Records that a charge is about to be sent: from then on the provider may have it.';

create function private.is_pix_unread(status public.pix_status) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(status.read_until, p.connected_at) < now() - interval '1 day'
    or (status.refunds_problem is not null and coalesce(status.refunds_read_at, p.connected_at) < now() - interval '2 days')
  from public.pix_provider p
$$;
comment on function private.is_pix_unread is
  'Whether the provider has let no payments be read for a day, or no refunds for one, which are read once a day.';

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
