-- The site says who is responsible, and visitors can book once it does.
set check_function_bodies = off;

alter table public.site_settings
  add column responsible_name text check (char_length(responsible_name) between 2 and 120 and private.is_name(responsible_name)),
  drop constraint site_settings_company_number_check,
  add constraint site_settings_company_number_check check (private.is_tax_number(company_number));
comment on column public.site_settings.responsible_name is
  'The full name of the person or company that gives the classes and is responsible for personal data (LGPD art. 9, Decreto 7.962 art. 2).';
comment on column public.site_settings.company_number is 'CPF or CNPJ of whoever is responsible, without punctuation.';
grant update (responsible_name) on public.site_settings to authenticated;

-- The teacher answers for a company that is named.
update public.site_settings s set responsible_name = (
  select p.full_name from public.profiles p
  where p.role = 'admin' and p.deactivated_at is null and char_length(p.full_name) between 2 and 120
  order by p.created_at, p.id limit 1)
where s.company_number is not null;
create function private.is_responsible_known() returns boolean
language sql stable set search_path = '' as $$
  select num_nulls(s.responsible_name, s.company_number, s.company_address, s.contact_email) = 0 from public.site_settings s
$$;
comment on function private.is_responsible_known is
  'Whether the site says who is responsible: name, tax number, address and e-mail (LGPD art. 9, Decreto 7.962 art. 2).';

drop function public.name_teacher(text, text);
create function public.name_teacher(
  full_name text, first_name text, document text default null, address text default null, email text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.profiles p set full_name = name_teacher.full_name where p.id = auth.uid();
  update public.site_settings s set brand_first_name = name_teacher.first_name,
    responsible_name = coalesce(s.responsible_name, nullif(name_teacher.full_name, '')),
    company_number = coalesce(name_teacher.document, s.company_number),
    company_address = coalesce(name_teacher.address, s.company_address),
    contact_email = coalesce(name_teacher.email, s.contact_email)
  where s.singleton;
end $$;
comment on function public.name_teacher is
  'Gives the teacher her name, and the site the first name that it is called by and what the law asks of who is responsible, as far as '
  'it is given.';

grant execute on function public.name_teacher(text, text, text, text, text) to authenticated;

drop function public.read_setup();
create function public.read_setup() returns table (
  welcomed boolean, closed boolean, named boolean, responsible boolean, student boolean,
  first_name text, photo boolean, introduction boolean, greeting boolean, about boolean, testimonials boolean, hours boolean,
    prices boolean, pix boolean,
  mail_saved boolean, mail_tested boolean, devices integer, push_tested boolean, push_error text,
  backed_up boolean, restore_state text, restore_problem text, second_factor boolean, article boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select
    exists (select from private.completed_steps d where d.step = 'welcomed'),
    exists (select from private.completed_steps d where d.step = 'setup_closed'),
    exists (select from private.completed_steps d where d.step = 'named'),
    private.is_responsible_known(),
    exists (select from public.profiles p where p.role = 'aluno') or exists (select from public.trial_bookings),
    s.brand_first_name,
    public.teacher_photo() is not null,
    coalesce(s.introduction_pt, s.introduction_en) is not null,
    s.greeting_file is not null,
    coalesce(s.biography_pt, s.biography_en) is not null and cardinality(s.qualifications_pt || s.qualifications_en) > 0,
    exists (select from public.testimonials t where t.published),
    exists (select from public.working_hours),
    exists (select from public.plans p where p.price_cents is not null),
    (select b.pix_key is not null from public.billing_rules b),
    public.is_mail_saved_to_files(),
    exists (select from private.completed_steps d where d.step = 'mail_tested'),
    (select count(*)::integer from public.push_subscriptions p where p.user_id = auth.uid()),
    exists (select from private.completed_steps d where d.step = 'push_tested'),
    (select o.last_error from public.push_outbox o join public.notifications n on n.id = o.notification_id
      where n.user_id = auth.uid() and n.type = 'push_test' and o.state <> 'sent' and o.last_error is not null limit 1),
    exists (select from public.backups b where b.state = 'done'),
    coalesce((select case when b.restore_tested_at is null then 'running' when b.restore_problem is not null then 'failed' else 'done' end
      from public.backups b where b.restore_requested_at is not null order by b.restore_requested_at desc limit 1),
      case when exists (select from private.completed_steps d where d.step = 'restore_tested') then 'done' else 'never' end),
    (select b.restore_problem from public.backups b where b.restore_requested_at is not null order by b.restore_requested_at desc limit 1),
    exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'),
    -- The articles that a school begins with were announced as they were made.
    exists (select from public.articles a join public.article_versions v on v.article_id = a.id
      where v.state = 'published' and a.deleted_at is null and a.announced_at is distinct from a.created_at)
  from public.site_settings s;
end $$;
comment on function public.read_setup is
  'The setup steps of a new site and whether each is done, for the checklist of the panel; whether the teacher was welcomed, and whether '
  'she closed the checklist. restore_state: never, running, failed or done.';

grant execute on function public.read_setup() to authenticated;
