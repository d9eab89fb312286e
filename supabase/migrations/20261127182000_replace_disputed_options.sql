-- Two options that some speakers accept; a question that its teacher has changed stays as it is.
select private.save_placement_item(to_jsonb(i) || '{"options": ["is never late", "is late never", "never late is", "late is never"]}')
from public.placement_items i
where i.code = 'A1-G17' and i.retired_at is null and i.options = '{is never late,is late never,never late is,never is late}';
select private.save_placement_item(to_jsonb(i) || jsonb_build_object('options', '["worried", "terrified", "frightening", "angry"]'::jsonb,
  'explanation_pt', '"Terrified of" é ter pavor de. "Worried" pede "about", e "angry", "with" ou "about".',
  'explanation_en', '"Terrified of" means very afraid of. "Worried" goes with "about", and "angry" with "with" or "about".'))
from public.placement_items i
where i.code = 'B1-V18' and i.retired_at is null and i.options = '{worried,terrified,frightening,nervous}';
