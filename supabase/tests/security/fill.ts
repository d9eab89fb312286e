import { randomBytes, randomUUID } from "node:crypto";
import { weekday } from "../days.ts";
import type { School } from "../school.ts";

/** The ids of one person's rows, by table, which others must not reach. */
export type OwnedIds = Record<
  | (
      | "classes"
      | "past_classes"
      | "forfeited_classes"
      | "makeup_credits"
      | "charges"
      | "payments"
      | "credits"
      | "payment_proofs"
    )
  | (
      | "profiles"
      | "assignments"
      | "homework"
      | "graded_homework"
      | "homework_files"
      | "test_modules"
      | "feedback"
      | "cards"
    )
  | (
      | "notifications"
      | "placement_attempts"
      | "pauses"
      | "waiting_list"
      | "hour_offers"
      | "series_requests"
      | "class_requests"
    ),
  string
>;

/** The table of an owned id. */
export const parseTable = (one: keyof OwnedIds): string => TABLE_OF[one] ?? one;
const TABLE_OF: Partial<OwnedIds> = { past_classes: "classes", graded_homework: "homework" };

/** The path of a proof that a person sent for a charge. */
export const sentProof = (person: string, charge: string): string => `${person}/${charge}/sent.pdf`;

/** The actors that own rows. */
export const OWNERS = ["student", "other", "former", "teacher"] as const;
export type Owner = (typeof OWNERS)[number];

/**
 * Inserts a row of each person, and rows of nobody, into every table, without triggers and foreign keys: who may reach
 * a row does not depend on how it was made.
 */
export async function fillSchool(school: School): Promise<Record<Owner, OwnedIds>> {
  const { sql } = school.backend;
  const ofPerson = async (id: string, n: number): Promise<OwnedIds> => {
    const has: OwnedIds = {
      classes: randomUUID(),
      forfeited_classes: randomUUID(),
      makeup_credits: randomUUID(),
      charges: randomUUID(),
      payments: randomUUID(),
      credits: randomUUID(),
      payment_proofs: randomUUID(),
      assignments: randomUUID(),
      homework: randomUUID(),
      graded_homework: randomUUID(),
      homework_files: randomUUID(),
      test_modules: randomUUID(),
      feedback: randomUUID(),
      cards: randomUUID(),
      notifications: randomUUID(),
      placement_attempts: randomUUID(),
      profiles: id,
      past_classes: randomUUID(),
      pauses: randomUUID(),
      waiting_list: randomUUID(),
      hour_offers: randomUUID(),
      series_requests: randomUUID(),
      class_requests: randomUUID(),
    };
    const waiting = randomUUID();
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into public.calendar_entries (id, kind, local_start, starts_at, ends_at) values
        (${has.past_classes}, 'class', ${`2026-01-0${n} 10:00`}, ${`2026-01-0${n} 13:00Z`}, ${`2026-01-0${n} 14:00Z`})`;
      await tx`insert into public.classes (id, student_id, status) values (${has.past_classes}, ${id}, 'completed')`;
      await tx`insert into public.calendar_entries (id, kind, local_start, starts_at, ends_at) values
        (${has.classes}, 'class', ${`2031-01-0${n} 10:00`}, ${`2031-01-0${n} 13:00Z`}, ${`2031-01-0${n} 14:00Z`})`;
      await tx`insert into public.classes (id, student_id, series_id, status) values (${has.classes}, ${id}, ${randomUUID()}, 'scheduled')`;
      await tx`insert into public.series_requests (id, student_id, series_id, class_id, scope) values
        (${has.series_requests}, ${id}, ${randomUUID()}, ${has.classes}, 'all')`;
      await tx`insert into public.class_requests (id, student_id, local_start) values
        (${has.class_requests}, ${id}, ${`${weekday(3, 6)} 22:00`})`;
      await tx`insert into public.forfeited_classes (id, student_id, class_id, kind, starts_at) values
        (${has.forfeited_classes}, ${id}, ${has.classes}, 'no_show', '2025-12-01')`;
      await tx`insert into public.student_rooms (student_id, link) values (${id}, 'https://meet.example/own')`;
      await tx`insert into public.makeup_credits (id, student_id, expires_on, by_school) values
        (${has.makeup_credits}, ${id}, '2031-12-31', true)`;
      await tx`insert into public.waiting_list (id, student_id, credit_id, weekdays, from_time, until_time) values
        (${has.waiting_list}, ${id}, ${has.makeup_credits}, '{6}', '21:00', '23:00')`;
      await tx`insert into public.hour_offers (id, waiting_id, local_start, offered_at, expires_at) values
        (${has.hour_offers}, ${has.waiting_list}, ${`${weekday(2, 6)} 22:00`}, now(), now())`;
      await tx`insert into public.consents (kind, version, user_id) values ('terms', '1', ${id})`;
      await tx`insert into public.guardian_consents
        (student_id, guardian_name, guardian_email, terms_version, key_hash, expires_at, given_at) values
        (${id}, 'Rui Lima', ${`rui.${n}@example.net`}, '1', ${randomBytes(32)}, now(), now())`;
      await tx`insert into public.erasure_requests (user_id) values (${id})`;
      await tx`insert into public.calendar_feeds (user_id, token_hash) values (${id}, ${randomBytes(32)})`;
      await tx`insert into public.notifications (id, user_id, type) values (${has.notifications}, ${id}, 'class_booked')`;
      await tx`insert into public.notification_times (user_id, digest_at) values (${id}, '10:00')`;
      await tx`insert into public.notification_choices (user_id, topic, by_mail) values (${id}, 'homework', false)`;
      await tx`insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values
        (${id}, ${`https://push.example.net/${id}`}, ${`B${"A".repeat(86)}`}, ${"A".repeat(22)})`;
      await tx`insert into public.push_outbox (notification_id, subscription_id, is_urgent)
        select ${has.notifications}, id, false from public.push_subscriptions where user_id = ${id}`;
      await tx`insert into public.assignments (id, title, due_on, retake) values
        (${has.assignments}, ${`Set ${n}`}, '2031-01-01', 'better')`;
      await tx`insert into public.dictations (assignment_id, text) values (${has.assignments}, 'One two three')`;
      await tx`insert into public.homework (id, assignment_id, student_id, status, answer, submissions, submitted_at, grade, graded_at)
        values (${has.graded_homework}, ${has.assignments}, ${id}, 'graded', 'An answer', 1, now(), 9, now())`;
      await tx`insert into public.assignments (id, title, due_on) values (${waiting}, ${`Next ${n}`}, '2031-02-01')`;
      await tx`insert into public.homework (id, assignment_id, student_id) values (${has.homework}, ${waiting}, ${id})`;
      await tx`insert into public.homework_files (id, homework_id, object_name, file_name, mime_type, size_bytes) values
        (${has.homework_files}, ${has.homework}, ${`${id}/${has.homework}/${randomUUID()}.txt`}, 'a.txt', 'text/plain', 1)`;
      await tx`insert into public.test_modules (id, name, held_on) values (${has.test_modules}, ${`Module ${n}`}, '2026-01-01')`;
      await tx`insert into public.module_grades (module_id, student_id, meanings) values (${has.test_modules}, ${id}, 8)`;
      await tx`insert into public.feedback (id, student_id, rating, publication_asked_at) values
        (${has.feedback}, ${id}, 5, now())`;
      await tx`insert into public.cards (id, student_id, front, back) values (${has.cards}, ${id}, 'to yield', 'ceder')`;
      await tx`insert into public.card_reviews (id, card_id, student_id, rating, reviewed_at, day) values
        (${randomUUID()}, ${has.cards}, ${id}, 3, now(), current_date)`;
      await tx`insert into public.station_marks (student_id, station, mark, marked_on) values (${id}, 'b1-1', 'works', '2026-01-01')`;
      await tx`insert into public.recap_links (id, student_id, month, token_hash) values
        (${randomUUID()}, ${id}, '2026-01-01', ${randomBytes(32)})`;
      await tx`insert into public.card_settings (student_id) values (${id})`;
      await tx`insert into public.student_billing (student_id) values (${id})`;
      await tx`insert into public.student_notes (student_id, text) values (${id}, 'Only hers to read')`;
      await tx`insert into public.charges (id, student_id, kind, description, amount_cents, due_on, txid) values
        (${has.charges}, ${id}, 'single', 'A class', 5000, '2031-01-01', ${`TXID${n}`.padEnd(25, "0")})`;
      await tx`insert into public.payments (id, student_id, amount_cents, paid_on, receipt_number, payer_name, description) values
        (${has.payments}, ${id}, 5000, current_date, ${n}, 'Who pays', 'A class')`;
      const adjustment = randomUUID();
      await tx`insert into public.price_adjustments (id, from_on, applied_at) values (${adjustment}, '2026-01-01', now())`;
      await tx`insert into public.adjusted_prices (adjustment_id, student_id, plan, old_cents, new_cents) values
        (${adjustment}, ${id}, 'Moderate', 100, 110)`;
      await tx`insert into public.cancelled_notes (payment_id, student_id, number, reason) values
        (${has.payments}, ${id}, '2026/1', 'A reason')`;
      await tx`insert into public.pauses (id, student_id, first_day, last_day, keeps_place) values
        (${has.pauses}, ${id}, '2031-05-01', '2031-05-02', true)`;
      await tx`insert into public.credits (id, student_id, amount_cents, reason) values (${has.credits}, ${id}, 100, 'A reason')`;
      await tx`insert into public.provider_charges (charge_id, has_due_date, amount_cents, due_on, ends_on)
        values (${has.charges}, false, 100, '2031-01-05', '2031-03-05')`;
      await tx`insert into public.provider_refusals (txid, words)
        select txid, 'CPF inválido' from public.provider_charges where charge_id = ${has.charges}`;
      await tx`insert into public.provider_payments (e2e_id, txid, charge_id, payment_id, amount_cents, paid_at)
        values (${has.charges.replaceAll("-", "")}, 'A', ${has.charges}, ${has.payments}, 100, now())`;
      await tx`insert into public.withdrawals (charge_id, student_id, amount_cents) values (${has.charges}, ${id}, 100)`;
      await tx`insert into public.allocations (charge_id, payment_id, amount_cents) values (${has.charges}, ${has.payments}, 100)`;
      await tx`insert into public.payment_proofs (id, charge_id, student_id, object_name, file_name, digest) values
        (${has.payment_proofs}, ${has.charges}, ${id}, ${`${id}/${has.charges}/${randomUUID()}.pdf`}, 'proof.pdf', ${`digest ${n}`})`;
      await tx`insert into public.placement_attempts (id, key_hash, language, user_id) values
        (${has.placement_attempts}, ${randomBytes(32)}, 'pt', ${id})`;
      await tx`insert into public.error_logs (error_message, user_id) values ('Something went wrong', ${id})`;
      await tx`insert into public.audit_log (actor_role, subject, subject_id, student_id, action) values
        ('server', 'charges', ${has.charges}, ${id}, 'insert')`;
    });
    return has;
  };
  const has = {
    student: await ofPerson(school.student.id, 1),
    other: await ofPerson(school.other.id, 2),
    former: await ofPerson(school.former.id, 3),
    teacher: await ofPerson(school.teacher.id, 4),
  };
  await sql`delete from public.student_notes where student_id = ${school.teacher.id}`;
  for (const [person, charge] of OWNERS.flatMap((one) =>
    OWNERS.map((two) => [school[one].id, has[two].charges] as const),
  ))
    await sql`insert into storage.objects (bucket_id, name, metadata) values
      ('payment-proofs', ${sentProof(person, charge)}, jsonb_build_object('eTag', ${`"${person} ${charge}"`}::text))`;
  await ofNobody(school);
  return has;
}

async function ofNobody({ backend: { sql } }: School): Promise<void> {
  await sql`update public.scheduling_rules set students_change_series = true`;
  await sql`insert into public.backups default values`;
  const [trial, item, shown, draft, calendar] = Array.from({ length: 5 }, () => randomUUID());
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.calendar_entries (id, kind, local_start, starts_at, ends_at) values
      (${String(trial)}, 'trial', '2031-02-01 10:00', '2031-02-01 13:00Z', '2031-02-01 14:00Z')`;
    await tx`insert into public.trial_bookings (id, key_hash, full_name, email, phone, level, language) values
      (${String(trial)}, ${randomBytes(32)}, 'Vera Visita', 'vera@example.com', '+5511912345678', 'not_sure', 'pt')`;
    await tx`insert into public.placement_items (id, code, skill, level, question, options, answer, explanation_pt, explanation_en)
      values (${String(item)}, 'q1', 'grammar', 'A1', 'Which?', '{a,b,c,d}', 2, 'Porque', 'Because')`;
    await tx`insert into public.placement_calibrations (version, tests, learners) values (1, 1, 1)`;
    await tx`insert into public.placement_difficulties (version, item_id, previous, difficulty, answers, correct, expected)
      values (1, ${String(item)}, 0, 1, 1, 1, 0.5)`;
    await tx`insert into public.placement_answers (attempt_id, position, item_id, option_order, difficulty)
      select id, 1, ${String(item)}, '{0,1,2,3}', 0 from public.placement_attempts`;
    await tx`insert into public.articles (id, category) values (${String(shown)}, null), (${String(draft)}, null)`;
    await tx`insert into public.article_versions (article_id, language, title, slug, state, published_at) values
      (${String(shown)}, 'pt', 'Publicado', 'publicado', 'published', now() - interval '1 day'),
      (${String(draft)}, 'pt', 'Rascunho', 'rascunho', 'draft', null)`;
    await tx`insert into public.article_drafts (article_id, language, title) values (${String(draft)}, 'pt', 'Rascunho')`;
    await tx`insert into public.article_revisions (article_id, language, revision, title, slug, excerpt, body) values
      (${String(draft)}, 'pt', 1, 'Rascunho', 'rascunho', '', '{}')`;
    await tx`insert into public.article_slugs (language, slug, version_id)
      select language, slug, id from public.article_versions`;
    await tx`insert into public.article_views (version_id, day) select id, current_date from public.article_versions`;
    await tx`insert into public.article_categories (slug, name_pt, name_en) values ('nova', 'Nova', 'New')`;
    await tx`insert into public.testimonials (author_name, text_pt, published) values ('Ana', 'Bom', true), ('Bia', 'Bom', false)`;
    await tx`insert into public.topic_suggestions (topic, language) values ('Phrasal verbs', 'en')`;
    await tx`insert into public.busy_calendars (id, name, url) values (${String(calendar)}, 'Família', 'https://example.com/a.ics')`;
    await tx`insert into public.days_off (first_day, last_day) values ('2031-03-01', '2031-03-02')`;
    await tx`insert into public.holidays (day, name_pt, name_en) values ('2031-04-21', 'Tiradentes', 'Tiradentes')
      on conflict do nothing`;
    await tx`insert into public.working_hours (weekday, starts, ends) values (6, '22:00', '23:00')`;
    await tx`insert into public.calendar_history (entry_id, change) values (${String(trial)}, '{}')`;
    await tx`insert into public.bank_lines (fingerprint, day, amount_cents) values ('line 1', current_date, 100)`;
    await tx`insert into public.plan_prices (plan, from_on, price_cents) values ('Moderate', '2026-01-01', 100)`;
    await tx`insert into public.pix_provider (profile, base_url, token_url, pix_key)
      values ('standard', 'https://pix.example.com/api', 'https://pix.example.com/token', 'pix@example.com')`;
    await tx`insert into public.pix_status (answered_at) values (now())`;
    await tx`insert into public.connected_calendar (provider, url, username, name)
      values ('other', 'https://dav.example.com/teresa/aulas/', 'teresa', 'Aulas')`;
    await tx`insert into public.calendar_sync (answered_at) values (now())`;
    await tx`insert into public.site_visits (day) values (current_date) on conflict do nothing`;
    await tx`insert into public.mail_outbox (kind, recipient, language) values ('welcome', 'ana@example.com', 'pt')`;
  });
}
