import { MAIL_DATA, MAIL_TEXTS, type MailKind, type MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { DigestData, digestTexts } from "../../app/i18n/notifications/digest-mail.ts";
import { isHourMail } from "../../app/i18n/notifications/hour-mail-texts.ts";
import { isPanelMail } from "../../app/i18n/notifications/panel-mail.ts";
import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { isPauseMail } from "../../app/i18n/notifications/pause-mail.ts";
import { isPaymentMail } from "../../app/i18n/notifications/payment-mail.ts";
import { isPriceMail } from "../../app/i18n/notifications/price-mail.ts";
import { isProgressMail } from "../../app/i18n/notifications/progress-mail.ts";
import { isSeriesMail, isSeriesRequestMail } from "../../app/i18n/notifications/series-mail.ts";
import { isWaitingMail } from "../../app/i18n/notifications/waiting-mail.ts";
import { DATE_LOCALE, type Lang, pathFor, type Screen } from "../../app/i18n/screens.ts";
import type { CalendarEvent } from "./hour-event.ts";
import { hourMail } from "./hour-mail.ts";
import type { Additions, Picture } from "./mail-parts.ts";
import { panelMail } from "./panel-mail.ts";
import { pauseMail } from "./pause-mail.ts";
import { paymentMail } from "./payment-mail.ts";
import { priceMail } from "./price-mail.ts";
import { progressMail } from "./progress-mail.ts";
import { seriesMail, seriesRequestMail } from "./series-mail.ts";
import { waitingMail } from "./waiting-mail.ts";
import { writeMail } from "./write-mail.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Its invitations or cancellations; mail programs offer the first by themselves. */
  events?: CalendarEvent[] | undefined;
  /** Images of its HTML. */
  attachments?: Picture[] | undefined;
  /** Files that its reader saves. */
  files?: AttachedFile[] | undefined;
  /** The one-click unsubscribe address, which works without signing in (RFC 8058). */
  unsubscribe?: string | undefined;
};
/** A file that goes with a mail, as the mail composer takes it. */
export type AttachedFile = { filename: string; contentType: string; content: Buffer };
type MailOrder = { kind: string; recipient: string; language: Lang; data: unknown };
type Composed = Additions & { words: MailWords; link: string; events?: CalendarEvent[] | undefined };

/** The type of each link's token, as `verifyOtp({ token_hash, type })` takes it, and the page it leads to. */
const LINKS: Record<MailKind, { type?: string; screen: Extract<Screen, "resetPassword" | "profile"> }> = {
  recovery: { type: "recovery", screen: "resetPassword" },
  confirmation: { type: "signup", screen: "profile" },
  email_change: { type: "email_change", screen: "profile" },
  already_registered: { screen: "profile" },
  email_changed: { screen: "profile" },
  password_changed: { screen: "profile" },
  factor_added: { screen: "profile" },
  factor_removed: { screen: "profile" },
  welcome: { screen: "profile" },
};

/** The most lines of a digest. */
const MOST_LINES = 30;

/**
 * Composes a mail in its reader's language, as text and as HTML.
 * @throws Error for an unknown kind, or data that does not match the kind.
 */
export function composeMail(order: MailOrder, siteUrl: string, brand: string, unsubscribe?: string): Mail {
  const { events, ...composed } = compose(order, siteUrl, brand);
  const signature = isForTeacher(order.kind) ? undefined : brand.replace(/^English With ?/, "") || undefined;
  return {
    ...writeMail({ ...composed, to: order.recipient, brand, lang: order.language, signature, unsubscribe }),
    events,
  };
}

function compose({ kind, recipient, language, data }: MailOrder, siteUrl: string, brand: string): Composed {
  if (kind === "digest") return digest(data, language, siteUrl, brand);
  if (isHourMail(kind)) return hourMail(kind, data, language, siteUrl, brand);
  if (isPauseMail(kind)) return pauseMail(kind, data, language, siteUrl, brand);
  if (isSeriesMail(kind)) return seriesMail(kind, data, language, siteUrl, brand);
  if (isSeriesRequestMail(kind)) return seriesRequestMail(kind, data, language, siteUrl);
  if (isPaymentMail(kind)) return paymentMail(kind, data, language, siteUrl);
  if (isPriceMail(kind)) return priceMail(kind, data, language, siteUrl);
  if (isProgressMail(kind)) return progressMail(kind, data, language, siteUrl);
  if (isWaitingMail(kind)) return waitingMail(kind, data, language, siteUrl);
  if (isPanelMail(kind)) return panelMail(kind, data, language, siteUrl);
  if (!isKind(kind)) throw new Error(`There is no mail of the kind ${kind}`);
  const known: Partial<Record<string, string | null>> = MAIL_DATA[kind].parse(data);
  const reader = { locale: language };
  const until = known.expires_at ? formatInstant(known.expires_at, language) : "";
  const words = MAIL_TEXTS[kind]({ name: known.name ?? "", until }, reader);
  const code = known.password ? { label: m.mail_account_password_label({}, reader), text: known.password } : undefined;
  return { words, link: linkOf(kind, recipient, known, siteUrl, language), code };
}

/** Whether the teacher is the reader; her mails have no signature. */
const isForTeacher = (kind: string): boolean =>
  kind.startsWith("teacher_") ||
  kind.startsWith("student_") ||
  isPanelMail(kind) ||
  ["homework_submitted", "publication_answered", "mail_test"].includes(kind);

/** The daily digest: a line for each mail it replaces; a single mail is sent as itself. */
function digest(data: unknown, language: Lang, siteUrl: string, brand: string): Composed {
  const { name, items } = DigestData.parse(data);
  const [first, second] = items;
  const one = ({ kind, data: its }: (typeof items)[number]) =>
    compose({ kind, recipient: "", language, data: its }, siteUrl, brand);
  if (first && !second) return one(first);
  const shown = items.slice(0, MOST_LINES);
  const lines = shown.map((item) => {
    const { words, link, code } = one(item);
    return { text: words.subject, link, code };
  });
  const { more, ...words } = digestTexts(
    { name: name.split(" ")[0] ?? "", count: items.length, left: items.length - shown.length },
    { locale: language },
  );
  return { words, lines, link: siteUrl + pathFor("dashboard", language), ...(more ? { more } : {}) };
}

const isKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_DATA, kind);

/** English dates spell out the month, because figures alone are ambiguous. */
const DATE_STYLES = { pt: "short", en: "medium" } as const satisfies Record<Lang, string>;

const formatInstant = (instant: string, lang: Lang): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[lang], {
    dateStyle: DATE_STYLES[lang],
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  }).format(new Date(instant));

// The token in the link signs its holder in, so the link must never leave the site.
function linkOf(
  kind: MailKind,
  recipient: string,
  known: Partial<Record<string, string | null>>,
  siteUrl: string,
  lang: Lang,
): string {
  const { type, screen } = LINKS[kind];
  const asked = known.redirect_to && URL.canParse(known.redirect_to) ? new URL(known.redirect_to) : undefined;
  const isOwnPage = asked?.origin === new URL(siteUrl).origin && asked.pathname !== "/";
  const url = isOwnPage && asked ? asked : new URL(pathFor(screen, lang), siteUrl);
  if (type && known.token_hash) {
    url.searchParams.set("token_hash", known.token_hash);
    // The page shows whose account the link opens. The type is last: a link that still has it was not truncated.
    url.searchParams.set("email", recipient);
    url.searchParams.set("type", type);
  }
  return url.href;
}
