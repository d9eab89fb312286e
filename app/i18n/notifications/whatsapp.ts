import { m } from "./paraglide/messages.js";

/** Texts of prefilled messages that the teacher sends by WhatsApp or mail, in the recipient's language. */
export const PREFILLED_MESSAGES = {
  hello: m.whatsapp_hello,
  access: m.whatsapp_access,
  trial_asked: m.whatsapp_trial_asked,
  /** The subject for the same message as a mail. */
  trial_asked_subject: m.whatsapp_trial_asked_subject,
  trial_reminder: m.whatsapp_trial_reminder,
  class_reminder: m.whatsapp_class_reminder,
  class_moved: m.whatsapp_class_moved,
  class_cancelled: m.whatsapp_class_cancelled,
  class_missed: m.whatsapp_class_missed,
  /** An offer of a cancelled hour to somebody else. */
  hour_free: m.whatsapp_hour_free,
  receipt: m.whatsapp_receipt,
  charge_due: m.whatsapp_charge_due,
  charge_overdue: m.whatsapp_charge_overdue,
  /** A reminder of a charge with its Pix code. */
  pix_code: m.whatsapp_pix_code,
};
