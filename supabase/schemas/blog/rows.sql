insert into public.article_categories (slug, name_pt, name_en, position) values
  ('vocabulary', 'Vocabulário', 'Vocabulary', 1),
  ('grammar', 'Gramática', 'Grammar', 2),
  ('listening', 'Escuta', 'Listening', 3),
  ('work', 'Inglês no trabalho', 'English at work', 4);
