import type { Lang } from "../../app/i18n/screens.ts";
import { pathFor } from "../../app/i18n/screens.ts";
import { sayNotification } from "../../app/i18n/told/bell.ts";
import { pathIn } from "../../app/i18n/told/in-language.ts";

/** What the service worker shows (app/service-worker/show-push.ts reads it). */
export type Push = { id: string; title: string; body: string; link: string };

export type PushOrder = { notification_id: string; type: string; content: unknown; language: Lang };

/** Push services take 4 kB in all, of which encryption needs some; nobody reads more on a phone. */
const LONGEST_BODY = 240;

/** A notification as a phone shows it: the bell's own words, and a place on this site. */
export function composePush({ notification_id, type, content, language }: PushOrder, brand: string): Push {
  const { text, link = pathFor("dashboard", language) } = sayNotification(type, content, language);
  const body = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY - 1)}…` : text;
  return {
    ...{ id: notification_id, title: brand, body },
    link: pathIn(link, language),
  };
}
