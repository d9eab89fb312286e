import { MAIL_TEXTS } from "../../app/i18n/told/account-mail.ts";
import { HOUR_MAIL_TEXTS } from "../../app/i18n/told/hour-mail.ts";
import { PANEL_MAIL_TEXTS } from "../../app/i18n/told/panel-mail.ts";
import { PAYMENT_MAIL_TEXTS } from "../../app/i18n/told/payment-mail.ts";
import { PROGRESS_MAIL_TEXTS } from "../../app/i18n/told/progress-mail.ts";

/** Every kind of mail that has words of its own. */
export const MAIL_KINDS: readonly string[] = [
  ...[MAIL_TEXTS, HOUR_MAIL_TEXTS, PAYMENT_MAIL_TEXTS, PROGRESS_MAIL_TEXTS, PANEL_MAIL_TEXTS],
].flatMap((texts) => Object.keys(texts.pt));
