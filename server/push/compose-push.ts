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
  /** The count on the app's icon. */
  unread: number;
};

export type PushOrder = {
  notification_id: string;
  type: string;
  content: unknown;
  language: Lang;
  /** The number of unread notifications, this one among them. */
  unread: number;
};

/** Push services take 4 kB in all, of which encryption needs some; nobody reads more on a phone. */
const LONGEST_BODY = 240;

/** A notification as a phone shows it: in its reader's language, and with a place on this site. */
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
