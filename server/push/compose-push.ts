import { formatPush } from "../../app/i18n/notifications/phone.ts";
import type { Lang } from "../../app/i18n/screens.ts";
import { pathFor, TAG } from "../../app/i18n/screens.ts";
import { cut } from "../../app/platform/text/truncate.ts";

/** The message that the service worker shows (app/service-worker/show-push.ts reads it). */
export type Push = {
  id: string;
  title: string;
  body: string;
  link: string;
  /** The language of the body. */
  lang: string;
  /** The badge on the app's icon. */
  unread: number;
};

type PushOrder = {
  notification_id: string;
  type: string;
  content: unknown;
  language: Lang;
  /** The number of unread notifications, including this one. */
  unread: number;
};

/** Push services accept 4 kB including encryption, and phones show less. */
const LONGEST_BODY = 240;

/** A notification as a phone shows it: in its reader's language, and with an address of this site. */
export function composePush({ notification_id, type, content, language, unread }: PushOrder, brand: string): Push {
  const { text, link = pathFor("dashboard", language) } = formatPush(type, content, language);
  return {
    id: notification_id,
    title: brand,
    body: cut(text, LONGEST_BODY),
    link,
    lang: TAG[language],
    unread,
  };
}
