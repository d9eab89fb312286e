create index waiting_list_open on public.waiting_list (created_at, id) where ended_at is null;
create index waiting_list_by_student on public.waiting_list (student_id) where student_id is not null;
create index waiting_list_by_class on public.waiting_list (class_id) where class_id is not null;
create index waiting_list_by_credit on public.waiting_list (credit_id) where credit_id is not null;
create unique index waiting_list_once_for_each_address on public.waiting_list (email) where ended_at is null and email is not null;
create index hour_offers_by_waiting on public.hour_offers (waiting_id, offered_at);
