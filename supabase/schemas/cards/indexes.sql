create index cards_by_age on public.cards (student_id, created_at desc, id);
create index cards_due on public.cards (student_id, due_at, id) where due_at is not null;
create index cards_new on public.cards (student_id, created_at, id) where first_reviewed_at is null;
create index cards_begun on public.cards (student_id, first_reviewed_at) where first_reviewed_at is not null;
create index cards_to_schedule on public.cards (student_id) where review_count <> scheduled_count;
create index cards_that_do_not_stay on public.cards (student_id, lapses desc) where is_leech;
create index cards_by_front on public.cards (student_id, lower(front));
create index card_reviews_of_card on public.card_reviews (card_id, reviewed_at, id) include (rating, undone_at);
create index card_reviews_by_student on public.card_reviews (student_id, received_at desc);
