create type public.card_source as enum ('typed', 'correction', 'dictation', 'article', 'class_note');
