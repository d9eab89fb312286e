create trigger require_publishable before insert or update of published on public.testimonials for each row
  when (new.published) execute function private.require_publishable();
