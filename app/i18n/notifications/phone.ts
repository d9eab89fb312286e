import type { Lang } from "../screens.ts";
import { type BellType, formatNotification, isBellType, type Said, type Sentence } from "./bell.ts";
import { ENGLISH_REASONS } from "./reason-texts.ts";
import { reasonOf } from "./reasons.ts";
import { wordsOf } from "./words.ts";

/** The phone's sentence in English for every type that the database writes. */
const ENGLISH: Record<BellType, Sentence> = {
  new_schedule: ({ applicant_name: who }) => who && `${who} booked a trial class`,
  trial_moved: ({ applicant_name: who }) => who && `${who} rescheduled the trial class`,
  trial_cancelled: ({ applicant_name: who }) => who && `${who} cancelled the trial class`,
  trial_lapsed: ({ applicant_name: who }) => who && `${who} did not confirm the trial class, and the hour is free`,
  trials_full: ({ count }) => count && `${count} trial classes were booked today: more are refused until tomorrow`,
  new_class_scheduled: ({ class_date: when }) => when && `New class: ${when}`,
  new_class: ({ class_date: when }) =>
    `You have new classes in your calendar, one a week${when ? `: the first on ${when}` : ""}`,
  class_moved: ({ class_date: when }) => when && `Your class has moved to ${when}`,
  class_link: ({ class_date: when }) => when && `The link of your class on ${when} has changed`,
  class_cancelled: ({ class_date: when }) => when && `Your class on ${when} has been cancelled`,
  class_soon: ({ class_date: when, hours }) =>
    when && (hours === "1" ? `Your class starts in an hour: ${when}` : `A reminder of your class: ${when}`),
  student_confirmed_class: ({ student_name: who, class_date: when }) =>
    who && when ? `${who} confirmed the class on ${when}` : "A class has been confirmed",
  student_moved_class: ({ student_name: who, class_date: when }) => who && when && `${who} moved the class to ${when}`,
  student_cancelled_class: ({ student_name: who, class_date: when }) =>
    who && when && `${who} cancelled the class on ${when}`,
  invitation_answered: ({ student_name, applicant_name: who = student_name, class_date: when, answer, classes }) => {
    if (!who || !when) return undefined;
    const to = classes ? `${classes} classes, the first on ${when}` : `the class on ${when}`;
    if (answer === "yes") return `${who} answered “Yes” to the invitation for ${to}`;
    const said = answer === "no" ? "No" : "Maybe";
    return `${who} answered “${said}” to the invitation for ${to}. ${classes ? "They stay" : "It stays"} booked`;
  },
  new_homework: ({ homework_description: what }) => what && `New homework: ${what}`,
  homework_graded: ({ homework_description: what, grade }) =>
    what && grade && `Your homework “${what}” has been graded: ${grade}`,
  dictation_graded: ({ dictation_name: what, grade }) =>
    what && grade && `Your dictation “${what}” has been graded: ${grade}`,
  homework_submitted: ({ student_name: who, homework_description: what }) =>
    who && what && `${who} handed in “${what}”`,
  test_graded: ({ module }) => module && `Your test has been graded: ${module}`,
  charge_due: ({ what }) => what && `New charge: ${what}`,
  charge_overdue: ({ what }) => what && `Payment overdue: ${what}`,
  charge_paid: ({ what }) => what && `Payment received: ${what}`,
  proof_declined: ({ reason }) => reason && `Your proof of payment was not accepted: ${reason}`,
  student_made_payment: ({ student_name: who, what }) =>
    who && what ? `${who} sent proof of payment: ${what}` : "A payment is waiting for you to check it",
  student_left_feedback: ({ student_name: who }) => (who ? `${who} left feedback` : "You have new feedback"),
  feedback_answered: () => "Your teacher has replied to your feedback",
  publication_asked: () => "Your teacher would like to publish what you said",
  publication_answered: ({ student_name: who, answer }) =>
    who && (answer === "yes" ? `${who} agreed to be published` : `${who} would rather not be published`),
  new_article: ({ article_title, article_title_en: title = article_title }) => title && `New on the blog: ${title}`,
  topic_suggested: ({ topic }) => topic && `A topic for the blog: ${topic}`,
  student_updated_profile: ({ student_name: who }) =>
    who ? `${who} updated their profile` : "A student's profile has been updated",
  erasure_requested: ({ student_name: who }) => who && `${who} asked for their data to be erased`,
  backup_failed: () => "Last night's backup failed",
  disk_filling: ({ percent }) => percent && `The site's disk is ${percent}% full`,
  address_paused: ({ student_name: who }) =>
    who && `Several e-mails to ${who} came back, and the site no longer writes to that address`,
  mail_refused: ({ reason }) =>
    `The site's e-mails are not going out. ${ENGLISH_REASONS[reasonOf(reason) ?? "unknown"]}`,
};

/** A notification's text and link for a phone, in its owner's language: in Portuguese, the bell's own words. */
export function formatPush(type: string, content: unknown, lang: Lang): Said {
  const said = formatNotification(type, content, lang);
  if (lang === "pt") return said;
  const words = wordsOf(content, lang);
  const sentence = isBellType(type) ? ENGLISH[type](words) : undefined;
  return { ...said, text: sentence || words.title || "New notification" };
}
