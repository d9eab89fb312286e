import { type MouseEvent, useState } from "react";
import { formatNotification } from "~/i18n/notifications/bell";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { readerLang, useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant } from "~/platform/time/school-time";
import { withTimeout } from "~/platform/time/with-timeout";
import { iconOf } from "./icons";
import type { Notification } from "./read-notifications";

type Props = {
  notification: Notification;
  /** Marks it as read. */
  onRead: () => Promise<unknown>;
  onFollow: (link: string) => void;
};

const MARK_MS = 3_000;

const plainClick = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A notification under the bell: a click marks it as read, then opens its link, if any. */
export function NotificationItem({ notification, onRead, onFollow }: Props) {
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const { text, link } = formatNotification(notification.type, notification.content, readerLang());
  const Icon = iconOf(notification.type);
  const { created_at: at, is_read: isRead } = notification;
  const long = formatInstant(at, lang, { dateStyle: "long", timeStyle: "short" });

  const choose = async (event: MouseEvent) => {
    const opensHere = plainClick(event);
    if (opensHere) event.preventDefault();
    if (busy) return;
    setBusy(true);
    // A slow or failed mark must not block the link.
    if (!isRead) await withTimeout(MARK_MS, onRead());
    setBusy(false);
    if (link && opensHere) onFollow(link);
  };

  const inside = (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isRead ? "text-soft" : "text-red"}`} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span lang={TAG.pt} className={`break-words ${isRead ? "" : "font-semibold"}`}>
          {text}
        </span>
        <time dateTime={isoInstant(at)} className="flex flex-wrap gap-x-3 text-soft text-sm">
          <span>{long}</span> <span>{relativeTime(at, lang)}</span>
        </time>
      </span>
      {!isRead && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-red">
          <span className="sr-only">{m.notifications_unread()}</span>
        </span>
      )}
    </>
  );
  const look =
    "flex min-h-11 w-full gap-3 px-4 py-3 text-left text-base leading-snug hover:bg-mist focus-visible:-outline-offset-3";
  return link ? (
    <a href={link} onClick={choose} aria-busy={busy} className={look}>
      {inside}
    </a>
  ) : (
    <button type="button" onClick={choose} aria-busy={busy} className={look}>
      {inside}
    </button>
  );
}
