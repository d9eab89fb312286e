import {
  ArchiveX,
  BadgeCheck,
  Banknote,
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleAlert,
  GraduationCap,
  Headphones,
  Inbox,
  Lightbulb,
  type LucideIcon,
  MessageSquareHeart,
  MessageSquareReply,
  Newspaper,
  NotebookPen,
  Quote,
  Receipt,
  ReceiptText,
  UserPen,
  UserX,
} from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Json } from "~/platform/database.types";
import { sameOriginPath } from "./same-origin-path";
import { type Words, wordsOf } from "./words";

/** The bell speaks Portuguese on every page. */
const PT = { locale: "pt" } as const;

type Kind = {
  Icon: LucideIcon;
  /** The sentence, or undefined when the content lacks what it needs. */
  text: (words: Words) => string | undefined;
  link?: (words: Words, lang: Lang) => string | undefined;
};

/** Every type the database writes. A type that is not here is shown by its title alone. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [
    "new_schedule",
    {
      Icon: CalendarPlus,
      text: ({ applicant_name }) => applicant_name && m.notifications_new_schedule({ applicant_name }, PT),
    },
  ],
  [
    "new_class_scheduled",
    {
      Icon: CalendarPlus,
      text: ({ class_date }) => class_date && m.notifications_new_class_scheduled({ class_date }, PT),
    },
  ],
  ["new_class", { Icon: CalendarPlus, text: () => m.notifications_new_class({}, PT) }],
  [
    "new_homework",
    {
      Icon: NotebookPen,
      text: ({ homework_description }) =>
        homework_description && m.notifications_new_homework({ homework_description }, PT),
    },
  ],
  [
    "new_article",
    {
      Icon: Newspaper,
      text: ({ article_title }) => article_title && m.notifications_new_article({ article_title }, PT),
      link: ({ link_pt, link_en }, lang) => (lang === "en" ? (link_en ?? link_pt) : (link_pt ?? link_en)),
    },
  ],
  [
    "dictation_graded",
    {
      Icon: Headphones,
      text: ({ dictation_name, grade }) =>
        dictation_name && grade && m.notifications_dictation_graded({ dictation_name, grade }, PT),
    },
  ],
  [
    "homework_graded",
    {
      Icon: BadgeCheck,
      text: ({ homework_description, grade }) =>
        homework_description && grade && m.notifications_homework_graded({ homework_description, grade }, PT),
    },
  ],
  ["test_graded", { Icon: GraduationCap, text: ({ module }) => module && m.notifications_test_graded({ module }, PT) }],
  ["student_confirmed_class", { Icon: CalendarCheck, text: () => m.notifications_student_confirmed_class({}, PT) }],
  [
    "trial_moved",
    {
      Icon: CalendarClock,
      text: ({ applicant_name }) => applicant_name && m.notifications_trial_moved({ applicant_name }, PT),
    },
  ],
  [
    "trial_cancelled",
    {
      Icon: CalendarX,
      text: ({ applicant_name }) => applicant_name && m.notifications_trial_cancelled({ applicant_name }, PT),
    },
  ],
  [
    "class_moved",
    { Icon: CalendarClock, text: ({ class_date }) => class_date && m.notifications_class_moved({ class_date }, PT) },
  ],
  [
    "class_cancelled",
    { Icon: CalendarX, text: ({ class_date }) => class_date && m.notifications_class_cancelled({ class_date }, PT) },
  ],
  [
    "student_moved_class",
    {
      Icon: CalendarClock,
      text: ({ student_name, class_date }) =>
        student_name && class_date && m.notifications_student_moved_class({ student_name, class_date }, PT),
    },
  ],
  [
    "student_cancelled_class",
    {
      Icon: CalendarX,
      text: ({ student_name, class_date }) =>
        student_name && class_date && m.notifications_student_cancelled_class({ student_name, class_date }, PT),
    },
  ],
  [
    "topic_suggested",
    { Icon: Lightbulb, text: ({ topic }) => topic && m.notifications_topic_suggested({ topic }, PT) },
  ],
  [
    "student_made_payment",
    {
      Icon: Banknote,
      text: ({ student_name, description }) =>
        student_name && description
          ? m.notifications_student_made_payment_named({ student_name, description }, PT)
          : m.notifications_student_made_payment({}, PT),
    },
  ],
  [
    "charge_due",
    { Icon: Receipt, text: ({ description }) => description && m.notifications_charge_due({ description }, PT) },
  ],
  [
    "charge_overdue",
    {
      Icon: ReceiptText,
      text: ({ description }) => description && m.notifications_charge_overdue({ description }, PT),
    },
  ],
  [
    "charge_paid",
    { Icon: BadgeCheck, text: ({ description }) => description && m.notifications_charge_paid({ description }, PT) },
  ],
  [
    "proof_declined",
    { Icon: CircleAlert, text: ({ reason }) => reason && m.notifications_proof_declined({ reason }, PT) },
  ],
  [
    "student_updated_profile",
    {
      Icon: UserPen,
      text: ({ student_name }) =>
        student_name
          ? m.notifications_student_updated_profile_named({ student_name }, PT)
          : m.notifications_student_updated_profile({}, PT),
    },
  ],
  ["backup_failed", { Icon: ArchiveX, text: () => m.notifications_backup_failed({}, PT) }],
  ["erasure_requested", { Icon: UserX, text: ({ title }) => title }],
  [
    "student_left_feedback",
    {
      Icon: MessageSquareHeart,
      text: ({ student_name }) =>
        student_name
          ? m.notifications_student_left_feedback_named({ student_name }, PT)
          : m.notifications_student_left_feedback({}, PT),
    },
  ],
  [
    "homework_submitted",
    {
      Icon: Inbox,
      text: ({ student_name, homework_description }) =>
        student_name &&
        homework_description &&
        m.notifications_homework_submitted({ student_name, homework_description }, PT),
    },
  ],
  ["feedback_answered", { Icon: MessageSquareReply, text: () => m.notifications_feedback_answered({}, PT) }],
  ["publication_asked", { Icon: Quote, text: () => m.notifications_publication_asked({}, PT) }],
  [
    "publication_answered",
    {
      Icon: Quote,
      text: ({ student_name, answer }) =>
        student_name &&
        (answer === "yes" ? m.notifications_publication_answered_yes : m.notifications_publication_answered_no)(
          { student_name },
          PT,
        ),
    },
  ],
]);

/** What the bell shows of a notification. `text` is Portuguese; `link` is a path of this site. */
export type Shown = { Icon: LucideIcon; text: string; link: string | undefined };

/** A notification's text, icon and link. `lang` is the page's: it picks among an article's two addresses. */
export function showNotification(type: string, content: Json, lang: Lang): Shown {
  const words = wordsOf(content);
  const kind = KINDS.get(type);
  return {
    Icon: kind?.Icon ?? Bell,
    text: kind?.text(words) || words.title || m.notifications_unknown({}, PT),
    link: kind && sameOriginPath(kind.link ? kind.link(words, lang) : words.link),
  };
}
