-- A notification's link is an address that leads where it says for any client.
set check_function_bodies = off;
create function private.area_address(link text, language public.language) returns text
language sql immutable set search_path = '' as $$
  with named as (
    select substring(link from '^/my-progress\?tab=(\w+)') as tab, substring(link from '^/my-progress\?tab=\w+&(.*)$') as rest
  ),
  asked as (
    select case when tab = 'classes' and rest like 'charge=%' then 'payments' else tab end as tab, rest,
      case when tab = 'homework' then substring(rest from '^homework=([^&]+)$') end as homework
    from named
  )
  select '/' || language || case language when 'pt' then '/meu-progresso' else '/my-progress' end || coalesce((
    select '/' || case language when 'pt' then parts.pt else parts.en end
      || coalesce('/' || asked.homework, '?' || asked.rest, '')
    from asked join (values ('homework', 'tarefas', 'homework'), ('cards', 'cartoes', 'cards'), ('grades', 'notas', 'grades'),
      ('classes', 'aulas', 'classes'), ('payments', 'pagamentos', 'payments'), ('profile', 'perfil', 'profile'),
      ('feedback', 'feedback', 'feedback')) as parts (tab, pt, en) using (tab)
  ), substring(link from '^/my-progress(.*)$'))
$$;
comment on function private.area_address is 'The address, in a language, of a part of a student''s area, written as /my-progress?tab=….';

create function private.with_address(content jsonb, language public.language) returns jsonb
language sql immutable set search_path = '' as $$
  select case when content ->> 'link' ~ '^/my-progress(\?|$)'
    then content || jsonb_build_object('link', private.area_address(content ->> 'link', language)) else content end
$$;
comment on function private.with_address is 'What a notification holds, its link as an address that leads there for any client.';

create or replace function private.notify(person uuid, type text, content jsonb, by_mail boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.add_notification(notify.person, notify.type, notify.content);
  select private.enqueue_mail(notify.type, p.email, p.language,
    jsonb_build_object('name', p.full_name) || private.with_address(notify.content, p.language))
  from public.profiles p where notify.by_mail and p.id = notify.person and p.deactivated_at is null and p.email <> '';
$$;

create or replace function private.add_notification(person uuid, type text, content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, type, content)
  select p.id, add_notification.type, private.with_address(add_notification.content, p.language)
  from public.profiles p where p.id = add_notification.person and p.deactivated_at is null
$$;

update public.notifications n set content = private.with_address(n.content, p.language)
from public.profiles p where p.id = n.user_id and n.content ->> 'link' ~ '^/my-progress(\?|$)';
