create table public.student_notes (
  student_id uuid primary key references public.profiles on delete cascade,
  text text not null check (char_length(text) <= 20000),
  updated_at timestamptz not null default now()
);
comment on table public.student_notes is
  'The teacher''s notes about a student. Only she sees them; the student''s data export contains them.';
