import type { Lang } from "../screens.ts";
import { pathIn, type Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";
import { formatReason } from "./reason-texts.ts";
import { reasonOf } from "./reasons.ts";
import { sameOriginPath } from "./same-origin-path.ts";
import { type Words, wordsOf } from "./words.ts";

/** The sentence of a notification; undefined when the content lacks a needed value. */
type Sentence = (words: Words, reader: Reader) => string | undefined;

/** The sentence of every type, for the bell and for phones. */
export const BELL_TEXTS = {
  new_schedule: ({ applicant_name: who }, reader) => who && m.bell_new_schedule({ who }, reader),
  trial_moved: ({ applicant_name: who }, reader) => who && m.bell_trial_moved({ who }, reader),
  trial_cancelled: ({ applicant_name: who }, reader) => who && m.bell_trial_cancelled({ who }, reader),
  trial_lapsed: ({ applicant_name: who }, reader) => who && m.bell_trial_lapsed({ who }, reader),
  trials_full: ({ count }, reader) => count && m.bell_trials_full({ count }, reader),
  new_class_scheduled: ({ class_date: when }, reader) => when && m.bell_new_class_scheduled({ when }, reader),
  new_class: ({ class_date: when }, reader) =>
    when ? m.bell_new_class_first({ when }, reader) : m.bell_new_class({}, reader),
  class_moved: ({ class_date: when }, reader) => when && m.bell_class_moved({ when }, reader),
  class_link: ({ class_date: when }, reader) => when && m.bell_class_link({ when }, reader),
  class_notes: ({ class_date: when }, reader) => when && m.bell_class_notes({ when }, reader),
  class_cancelled: ({ class_date: when }, reader) => when && m.bell_class_cancelled({ when }, reader),
  series_moved: ({ count, class_date: when }, reader) => count && when && m.bell_series_moved({ count, when }, reader),
  series_cancelled: ({ count, class_date: when }, reader) =>
    count && when && m.bell_series_cancelled({ count, when }, reader),
  series_declined: ({ reason }, reader) =>
    reason ? m.bell_series_declined_because({ reason }, reader) : m.bell_series_declined({}, reader),
  student_requested_series: ({ student_name: who, class_date: when, new_date: to }, reader) =>
    who &&
    when &&
    (to ? m.bell_series_asked_move({ who, when, to }, reader) : m.bell_series_asked_cancel({ who, when }, reader)),
  pause_set: ({ first_day: first, last_day: last }, reader) =>
    first && last && m.bell_pause_set({ first, last }, reader),
  pause_changed: ({ first_day: first, last_day: last }, reader) =>
    first && last && m.bell_pause_changed({ first, last }, reader),
  pause_cancelled: ({ first_day: first, last_day: last }, reader) =>
    first && last && m.bell_pause_cancelled({ first, last }, reader),
  student_paused: ({ student_name: who, change = "", first_day: first, last_day: last }, reader) =>
    who && first && last && m.bell_student_paused({ who, change, first, last }, reader),
  class_soon: ({ class_date: when, hours = "" }, reader) => when && m.bell_class_soon({ when, hours }, reader),
  student_confirmed_class: ({ student_name: who, class_date: when }, reader) =>
    who && when ? m.bell_student_confirmed_class({ who, when }, reader) : m.bell_class_confirmed({}, reader),
  student_booked_makeup: ({ student_name: who, class_date: when }, reader) =>
    who && when && m.bell_student_booked_makeup({ who, when }, reader),
  makeups_expiring: ({ count, due_on: due }, reader) => count && due && m.bell_makeups_expiring({ count, due }, reader),
  hour_offered: ({ class_date: when, answer_by: by }, reader) =>
    when && by && m.bell_hour_offered({ when, by }, reader),
  wait_ended: (_, reader) => m.bell_wait_ended({}, reader),
  student_moved_class: ({ student_name: who, class_date: when }, reader) =>
    who && when && m.bell_student_moved_class({ who, when }, reader),
  student_cancelled_class: ({ student_name: who, class_date: when }, reader) =>
    who && when && m.bell_student_cancelled_class({ who, when }, reader),
  invitation_answered: (words, reader) => {
    const { student_name, applicant_name: who = student_name, class_date: when, answer = "", classes } = words;
    if (!who || !when) return undefined;
    return classes
      ? m.bell_invitation_answered_classes({ who, when, answer, classes }, reader)
      : m.bell_invitation_answered({ who, when, answer }, reader);
  },
  new_homework: ({ homework_description: what }, reader) => what && m.bell_new_homework({ what }, reader),
  homework_graded: ({ homework_description: what, grade }, reader) =>
    what && grade && m.bell_homework_graded({ what, grade }, reader),
  dictation_graded: ({ dictation_name: what, grade }, reader) =>
    what && grade && m.bell_dictation_graded({ what, grade }, reader),
  homework_submitted: ({ student_name: who, homework_description: what }, reader) =>
    who && what && m.bell_homework_submitted({ who, what }, reader),
  cards_due: ({ count }, reader) => count && m.bell_cards_due({ count }, reader),
  test_graded: ({ module }, reader) => module && m.bell_test_graded({ module }, reader),
  price_announced: ({ from_on: day, new_price: price }, reader) =>
    day && price && m.bell_price_announced({ day, price }, reader),
  price_withdrawn: ({ from_on: day }, reader) => day && m.bell_price_withdrawn({ day }, reader),
  charge_due: ({ what }, reader) => what && m.bell_charge_due({ what }, reader),
  charge_reminder: ({ what, due_on: due }, reader) => what && due && m.bell_charge_reminder({ what, due }, reader),
  charge_overdue: ({ what }, reader) => what && m.bell_charge_overdue({ what }, reader),
  charge_paid: ({ what }, reader) => what && m.bell_charge_paid({ what }, reader),
  proof_declined: ({ reason }, reader) => reason && m.bell_proof_declined({ reason }, reader),
  student_made_payment: ({ student_name: who, what }, reader) =>
    who && what ? m.bell_student_made_payment({ who, what }, reader) : m.bell_payment_to_check({}, reader),
  mei_limit: ({ percent, year = "", basis = "" }, reader) =>
    percent && m.bell_mei_limit({ percent, year, basis }, reader),
  pix_received: ({ student_name: who, what }, reader) => who && what && m.bell_pix_received({ who, what }, reader),
  pix_refunded: ({ student_name: who, what }, reader) => who && what && m.bell_pix_refunded({ who, what }, reader),
  calendar_refused: ({ student_name: who, class_date: when, refusal = "" }, reader) => {
    const why = m.bell_calendar_why({ refusal }, reader);
    if (!when) return undefined;
    return who
      ? m.bell_calendar_refused({ who, when, why }, reader)
      : m.bell_calendar_refused_hour({ when, why }, reader);
  },
  calendar_deleted: ({ count }, reader) => count && m.bell_calendar_deleted({ count }, reader),
  calendar_silent: (_, reader) => m.bell_calendar_silent({}, reader),
  calendar_left: ({ count }, reader) => count && m.bell_calendar_left({ count }, reader),
  pix_unknown: (_, reader) => m.bell_pix_unknown({}, reader),
  pix_silent: (_, reader) => m.bell_pix_silent({}, reader),
  student_left_feedback: ({ student_name: who }, reader) =>
    who ? m.bell_student_left_feedback({ who }, reader) : m.bell_new_feedback({}, reader),
  feedback_answered: (_, reader) => m.bell_feedback_answered({}, reader),
  publication_asked: (_, reader) => m.bell_publication_asked({}, reader),
  publication_answered: ({ student_name: who, answer = "" }, reader) =>
    who && m.bell_publication_answered({ who, answer }, reader),
  new_article: ({ article_title, article_title_en }, reader) => {
    const titles = { pt: article_title, en: article_title_en ?? article_title };
    const title = titles[reader.locale];
    return title && m.bell_new_article({ title }, reader);
  },
  topic_suggested: ({ topic }, reader) => topic && m.bell_topic_suggested({ topic }, reader),
  student_updated_profile: ({ student_name: who }, reader) =>
    who ? m.bell_student_updated_profile({ who }, reader) : m.bell_profile_updated({}, reader),
  erasure_requested: ({ student_name: who }, reader) => who && m.bell_erasure_requested({ who }, reader),
  backup_failed: (_, reader) => m.bell_backup_failed({}, reader),
  push_test: (_, reader) => m.bell_push_test({}, reader),
  disk_filling: ({ percent }, reader) => percent && m.bell_disk_filling({ percent }, reader),
  address_paused: ({ student_name: who }, reader) => who && m.bell_address_paused({ who }, reader),
  mail_refused: ({ reason }, reader) => m.bell_mail_refused({ reason: formatReason(reasonOf(reason), reader) }, reader),
} satisfies Record<string, Sentence>;

export type BellType = keyof typeof BELL_TEXTS;

export const isBellType = (type: string): type is BellType => Object.hasOwn(BELL_TEXTS, type);

/** Types whose sentence consists of their data; any other type prefers the title of its content. */
const SAID_BY_FACTS: ReadonlySet<string> = new Set<BellType>([
  "new_schedule",
  "new_class_scheduled",
  "new_homework",
  "new_article",
  "dictation_graded",
  "homework_graded",
  "test_graded",
]);

/** The sentence of a notification; `link` is a path on this site. */
export type NotificationText = { text: string; link: string | undefined };

const PORTUGUESE: Reader = { locale: "pt" };

/**
 * A notification's text, always in Portuguese, and its link. An unknown type shows its title without a link. `lang` is
 * the language of the linked page.
 */
export function formatNotification(type: string, content: unknown, lang: Lang): NotificationText {
  const words = wordsOf(content, "pt");
  if (!isBellType(type)) return { text: words.title ?? m.bell_unknown({}, PORTUGUESE), link: undefined };
  const sentence = sentenceOf(type, words, PORTUGUESE);
  const text = SAID_BY_FACTS.has(type) ? sentence || words.title : words.title || sentence;
  const { link, link_pt, link_en } = words;
  const articles = { pt: link_pt ?? link_en, en: link_en ?? link_pt };
  const path = type === "new_article" ? articles[lang] : link;
  return { text: text || m.bell_unknown({}, PORTUGUESE), link: sameOriginPath(path && pathIn(path, lang)) };
}

/** The sentence of a notification; undefined when its content lacks a needed value. */
export function sentenceOf(type: BellType, words: Words, reader: Reader): string | undefined {
  const sentence: Sentence = BELL_TEXTS[type];
  return sentence(words, reader) || undefined;
}
