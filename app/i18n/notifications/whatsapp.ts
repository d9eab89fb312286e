import { m } from "./paraglide/messages.js";

/** Texts of prefilled messages that the teacher sends by WhatsApp or mail, in the recipient's language. */
export const ONE_TAP_TEXTS = {
  hello: m.whatsapp_hello,
  access: m.whatsapp_access,
  trial_asked: m.whatsapp_trial_asked,
  /** The subject for the same message as a mail. */
  trial_asked_subject: m.whatsapp_trial_asked_subject,
  charge_due: m.whatsapp_charge_due,
  charge_overdue: m.whatsapp_charge_overdue,
  /** A reminder of a charge with its Pix code. */
  pix_code: m.whatsapp_pix_code,
};
