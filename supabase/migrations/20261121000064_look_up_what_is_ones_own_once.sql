-- What a student may see of a table by way of another is looked up once for a statement, and not again for each row.
create index calendar_entries_by_local_start on public.calendar_entries (local_start) where cancelled_at is null;
create index charges_by_month on public.charges (month) where kind = 'monthly';
create index homework_graded on public.homework (graded_at desc, id) where status = 'graded';

alter policy "Students read the hours of their own classes, the teacher reads all" on public.calendar_entries
  using ((select private.is_admin()) or ((select private.is_active())
    and id in (select c.id from public.classes c where c.student_id = (select auth.uid()))));

alter policy "Students read what covers their charges, the teacher reads all" on public.allocations
  using ((select private.is_admin()) or ((select private.is_active())
    and charge_id in (select c.id from public.charges c where c.student_id = (select auth.uid()))));

alter policy "Students read what is set for them, the teacher reads all" on public.assignments
  using ((select private.is_admin()) or ((select private.is_active())
    and id in (select h.assignment_id from public.homework h where h.student_id = (select auth.uid()))));
