alter table public.testimonials
  add constraint testimonials_pkey primary key (id),
  add constraint testimonials_feedback_id_key unique (feedback_id),
  add constraint testimonials_author_name_check check (char_length(btrim(author_name)) between 2 and 80),
  add constraint testimonials_about_pt_check check (char_length(btrim(about_pt)) between 1 and 120),
  add constraint testimonials_about_en_check check (char_length(btrim(about_en)) between 1 and 120),
  add constraint testimonials_text_pt_check check (char_length(btrim(text_pt)) between 1 and 2000),
  add constraint testimonials_text_en_check check (char_length(btrim(text_en)) between 1 and 2000),
  add constraint testimonials_say_something check (text_pt is not null or text_en is not null),
  add constraint testimonials_author_name_is_name check (private.is_name(author_name)),
  add constraint testimonials_about_pt_is_line check (private.is_line(about_pt)),
  add constraint testimonials_about_en_is_line check (private.is_line(about_en));
create index testimonials_in_order on public.testimonials ("position", created_at);

alter table public.feedback
  add constraint feedback_pkey primary key (id),
  add constraint feedback_rating_check check (rating between 1 and 5),
  add constraint feedback_comments_check check (char_length(btrim(comments)) between 1 and 2000),
  add constraint feedback_reply_check check (char_length(btrim(reply)) between 1 and 2000),
  add constraint feedback_shown_name_check check (char_length(btrim(shown_name)) between 2 and 80),
  add constraint feedback_reply_says_when check (reply is null = (replied_at is null)),
  add constraint feedback_agreement_was_asked check (publication_answered_at is null
    or publication_asked_at is not null),
  add constraint feedback_agreement_says_when check (publication_agreed is null = (publication_answered_at is null)),
  add constraint feedback_shown_name_is_name check (private.is_name(shown_name));
create index feedback_by_student on public.feedback (student_id, created_at desc);
create index feedback_by_age on public.feedback (created_at desc);
create index feedback_by_class on public.feedback (class_id) where class_id is not null;
