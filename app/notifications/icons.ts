import {
  AlarmClock,
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
import { type BellType, isBellType } from "~/i18n/told/bell";

const ICONS: Record<BellType, LucideIcon> = {
  ...{ new_schedule: CalendarPlus, trial_moved: CalendarClock, trial_cancelled: CalendarX },
  ...{ new_class_scheduled: CalendarPlus, new_class: CalendarPlus, class_soon: AlarmClock },
  ...{ class_moved: CalendarClock, class_cancelled: CalendarX, student_confirmed_class: CalendarCheck },
  ...{ student_moved_class: CalendarClock, student_cancelled_class: CalendarX },
  ...{ new_homework: NotebookPen, homework_graded: BadgeCheck, dictation_graded: Headphones },
  ...{ homework_submitted: Inbox, test_graded: GraduationCap },
  ...{ charge_due: Receipt, charge_overdue: ReceiptText, charge_paid: BadgeCheck, proof_declined: CircleAlert },
  student_made_payment: Banknote,
  ...{ student_left_feedback: MessageSquareHeart, feedback_answered: MessageSquareReply },
  ...{ publication_asked: Quote, publication_answered: Quote },
  ...{ new_article: Newspaper, topic_suggested: Lightbulb },
  ...{ student_updated_profile: UserPen, erasure_requested: UserX },
};

/** The picture beside a notification's text; a bell for a type that is not known. */
export const iconOf = (type: string): LucideIcon => (isBellType(type) ? ICONS[type] : Bell);
