import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { DigestData, digestTexts } from "../../app/i18n/notifications/digest-mail.ts";
import { isGuardianMail } from "../../app/i18n/notifications/guardian-mail.ts";
import { isHourMail } from "../../app/i18n/notifications/hour-mail-texts.ts";
import { MAILS_TO_TEACHER } from "../../app/i18n/notifications/kinds.ts";
import { isPanelMail } from "../../app/i18n/notifications/panel-mail.ts";
import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { isPauseMail } from "../../app/i18n/notifications/pause-mail.ts";
import { isPaymentMail } from "../../app/i18n/notifications/payment-mail.ts";
import { isPriceMail } from "../../app/i18n/notifications/price-mail.ts";
import { isProgressMail } from "../../app/i18n/notifications/progress-mail.ts";
import { isSeriesMail, isSeriesRequestMail } from "../../app/i18n/notifications/series-mail.ts";
import { isWaitingMail } from "../../app/i18n/notifications/waiting-mail.ts";
import { type Lang, pathFor } from "../../app/i18n/screens.ts";
import { accountMail, isAccountMail } from "./account-mail.ts";
import { guardianMail } from "./guardian-mail.ts";
import type { CalendarEvent } from "./hour-event.ts";
import { hourMail } from "./hour-mail.ts";
import type { Additions, Picture } from "./mail-parts.ts";
import { greetsAnAddress, withoutLinkedNames } from "./names-in-mails.ts";
import { panelMail } from "./panel-mail.ts";
import { pauseMail } from "./pause-mail.ts";
import { paymentMail } from "./payment-mail.ts";
import { priceMail } from "./price-mail.ts";
import { progressMail } from "./progress-mail.ts";
import { seriesMail, seriesRequestMail } from "./series-mail.ts";
import { composeWaitingListMail } from "./waiting-mail.ts";
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
type ComposedMail = Additions & { words: MailWords; link: string; events?: CalendarEvent[] | undefined };

/** The most lines of a digest. */
const MOST_LINES = 30;

/**
 * Composes a mail in its reader's language, as text and as HTML.
 * @throws Error for an unknown kind, or data that does not match the kind.
 */
export function composeMail(order: MailOrder, siteUrl: string, brand: string, unsubscribe?: string): Mail {
  const { events, ...written } = compose(order, siteUrl, brand);
  const composed = { ...written, words: greeted(written.words, order) };
  const signature = MAILS_TO_TEACHER.has(order.kind) ? undefined : brand.replace(/^English With ?/, "") || undefined;
  return {
    ...writeMail({ ...composed, to: order.recipient, brand, lang: order.language, signature, unsubscribe }),
    events,
  };
}

/** Somebody whose name is an address, which would be a link in the site's own mail, is greeted without it. */
const greeted = (words: MailWords, { language, data }: MailOrder): MailWords =>
  greetsAnAddress(words.greeting, data)
    ? { ...words, greeting: m.mail_hello_unnamed({}, { locale: language }) }
    : words;

type About = [data: unknown, language: Lang, siteUrl: string, brand: string, recipient: string];

/** Composes the mails of one family; undefined for a kind of another one. */
const family =
  <Kind extends string>(isOne: (kind: string) => kind is Kind, write: (kind: Kind, ...about: About) => ComposedMail) =>
  (kind: string, ...about: About): ComposedMail | undefined =>
    isOne(kind) ? write(kind, ...about) : undefined;

const isDigest = (kind: string): kind is "digest" => kind === "digest";

const FAMILIES = [
  family(isDigest, (_, data, language, siteUrl, brand) => digest(data, language, siteUrl, brand)),
  family(isHourMail, hourMail),
  family(isPauseMail, pauseMail),
  family(isSeriesMail, seriesMail),
  family(isSeriesRequestMail, seriesRequestMail),
  family(isPaymentMail, paymentMail),
  family(isPriceMail, priceMail),
  family(isProgressMail, progressMail),
  family(isWaitingMail, composeWaitingListMail),
  family(isGuardianMail, guardianMail),
  family(isPanelMail, panelMail),
  family(isAccountMail, accountMail),
];

function compose({ kind, recipient, language, data: given }: MailOrder, siteUrl: string, brand: string): ComposedMail {
  const data = withoutLinkedNames(given);
  for (const write of FAMILIES) {
    const composed = write(kind, data, language, siteUrl, brand, recipient);
    if (composed) return composed;
  }
  throw new Error(`There is no mail of the kind ${kind}`);
}

/** The daily digest: a line for each mail it replaces; a single mail is sent as itself. */
function digest(data: unknown, language: Lang, siteUrl: string, brand: string): ComposedMail {
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
