import { m } from "./paraglide/messages.js";

/** Messages that the teacher sends with one tap, typed in for her, in their reader's language. */
export const ONE_TAP_TEXTS = {
  trial_asked: m.whatsapp_trial_asked,
  /** The subject of the same as a mail. */
  trial_asked_subject: m.whatsapp_trial_asked_subject,
  charge_due: m.whatsapp_charge_due,
  charge_overdue: m.whatsapp_charge_overdue,
};
