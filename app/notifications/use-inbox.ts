import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { dismissToast, shownToast } from "~/ui/toast-store";
import { CHANNEL_MS } from "./channel-wait";
import { listenForNotifications } from "./listen";
import { markAllRead, markRead } from "./mark-read";
import { NOTIFICATION_EVENT } from "./notification-event";
import { markOpenedPushes } from "./opened-pushes";
import { type Inbox, PAGE, readNotifications } from "./read-notifications";
import { useResume } from "./use-resume";

const PT = { locale: "pt" } as const;
/** Collects changes that arrive together, in milliseconds: marking fifty as read in another tab sends fifty events. */
const GATHER_MS = 50;

/** Asks the page to read its data again. */
const notifyPage = () => window.dispatchEvent(new Event(NOTIFICATION_EVENT));

type State = Inbox & { status: "loading" | "ready" | "failed" };

/** True if the session is open. Reads of an ended session are refused, which another component shows. */
const isSomebodyHere = (): boolean => document.documentElement.dataset.session !== undefined;

/** Shows a failure as a toast and logs it. @returns the toast's id, and a promise of the log entry. */
function fail(description: string, error: unknown): { shown: number | undefined; logged: Promise<void> } {
  const logged = toastError({ title: () => m.common_error_title({}, PT), description, lang: "pt-BR", error });
  return { shown: shownToast()?.id, logged };
}

/** A person's notifications, kept up to date, with their actions. Each cause leads to one read. */
export function useInbox(userId: string) {
  const [state, setState] = useState<State>({ status: "loading", items: [], hasOlder: false, unread: [] });
  const latest = useRef(0);
  const most = useRef(PAGE);
  const unread = useRef<ReadonlySet<string>>(new Set());
  /** Ids that this page marked itself; their events are ignored. */
  const markedHere = useRef(new Set<string>());
  /** The toast of the last failed read. */
  const failure = useRef<number>(undefined);
  const gathering = useRef<{ timer: ReturnType<typeof setTimeout>; tells: boolean }>(undefined);

  /** Resolves to whether the read succeeded. `quiet`: an earlier failure was shown already. */
  const load = useCallback(
    async (quiet = false): Promise<boolean> => {
      latest.current += 1;
      const call = latest.current;
      const answer = await readNotifications(userId, most.current);
      const isRead = !("error" in answer);
      // The answer of an earlier call is outdated.
      if (call !== latest.current) return isRead;
      if ("error" in answer) {
        if (navigator.onLine && !quiet && isSomebodyHere())
          failure.current = fail(m.notifications_load_failed({}, PT), answer.error).shown;
        setState((before) => (before.status === "ready" ? before : { ...before, status: "failed" }));
      } else {
        if (failure.current !== undefined) dismissToast(failure.current);
        unread.current = new Set(answer.inbox.unread);
        setState({ status: "ready", ...answer.inbox });
      }
      return isRead;
    },
    [userId],
  );

  /** Reads the list once for all requests within a moment, and optionally notifies the page afterwards. */
  const ask = useCallback(
    (tells: boolean) => {
      if (gathering.current) gathering.current.tells ||= tells;
      else {
        const timer = setTimeout(async () => {
          const asked = gathering.current;
          gathering.current = undefined;
          await markOpenedPushes(markRead).catch(() => {});
          if ((await load()) && asked?.tells) notifyPage();
        }, GATHER_MS);
        gathering.current = { timer, tells };
      }
    },
    [load],
  );

  useEffect(() => {
    let first: ReturnType<typeof setTimeout> | undefined = setTimeout(() => {
      first = undefined;
      void load();
    }, CHANNEL_MS);
    const onConnected = () => {
      if (first === undefined) return ask(false);
      clearTimeout(first);
      first = undefined;
      void markOpenedPushes(markRead)
        .catch(() => {})
        .then(() => load());
    };
    const onUpdate = (id: string) => {
      if (unread.current.has(id) && !markedHere.current.has(id)) ask(true);
    };
    const stop = listenForNotifications(userId, { onInsert: () => ask(true), onUpdate, onConnected });
    return () => {
      latest.current += 1;
      clearTimeout(first);
      clearTimeout(gathering.current?.timer);
      gathering.current = undefined;
      stop();
    };
  }, [userId, load, ask]);
  useResume(useCallback(() => ask(true), [ask]));

  const count = state.unread.length;
  useEffect(() => {
    if (state.status === "ready") void showOnIcon(count);
  }, [state.status, count]);

  /** Resolves to whether the write succeeded, once a failure is logged; the list is read again in any case. */
  const change = async (ids: string[], write: Promise<unknown>, sentence: string): Promise<boolean> => {
    for (const id of ids) markedHere.current.add(id);
    const error = await write;
    const failed = error ? fail(sentence, error) : undefined;
    if (!failed) notifyPage();
    void load(Boolean(error)).finally(() => {
      for (const id of ids) markedHere.current.delete(id);
    });
    await failed?.logged;
    return !failed;
  };
  const show = (rows: number) => {
    most.current = rows;
    return load();
  };

  return {
    ...state,
    reload: () => load(),
    older: () => show(state.items.length + PAGE),
    /** Drops older notifications that were loaded on demand. */
    newestOnly: () => {
      most.current = PAGE;
    },
    read: (id: string) => change([id], markRead(id), m.notifications_mark_failed({}, PT)),
    readAll: () => change(state.unread, markAllRead(state.unread), m.notifications_mark_all_failed({}, PT)),
  };
}

/** Shows the count on the installed app's icon, if there is one. */
async function showOnIcon(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  // Browsers refuse it for sites that are not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
