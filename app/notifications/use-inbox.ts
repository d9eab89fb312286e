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
/** Collects changes that arrive together: marking fifty as read in another tab sends fifty events. */
const GATHER_MS = 50;

/** Reading the inbox also tells the page to read its data again. */
const notifyPage = () => window.dispatchEvent(new Event(NOTIFICATION_EVENT));

type State = Inbox & { status: "loading" | "ready" | "failed" };

/** Whether the session is open. Reads of an ended session are refused, and another component shows that. */
const isSomebodyHere = (): boolean => document.documentElement.dataset.session !== undefined;

/** Answers the toast that tells of it, and when the log has it. */
function fail(description: string, error: unknown): { shown: number | undefined; logged: Promise<void> } {
  const logged = toastError({ title: m.notifications_error_title({}, PT), description, lang: "pt-BR", error });
  return { shown: shownToast()?.id, logged };
}

/** A person's notifications, kept up to date, and what can be done to them. Each cause reads the list once. */
export function useInbox(userId: string) {
  const [state, setState] = useState<State>({ status: "loading", items: [], hasOlder: false, unread: [] });
  const latest = useRef(0);
  const most = useRef(PAGE);
  const unread = useRef<ReadonlySet<string>>(new Set());
  /** Marked by this page: it need not be told of them. */
  const own = useRef(new Set<string>());
  /** The toast that tells of a list that could not be read. */
  const failure = useRef<number>(undefined);
  const gathering = useRef<{ timer: ReturnType<typeof setTimeout>; tells: boolean }>(undefined);

  /** Answers whether it worked. `quiet`: the failure that this comes after was told already. */
  const load = useCallback(
    async (quiet = false): Promise<boolean> => {
      latest.current += 1;
      const call = latest.current;
      const answer = await readNotifications(userId, most.current);
      const isRead = !("error" in answer);
      // An answer that a newer call has overtaken would bring back what is no longer so.
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

  /** Reads the list once for all who ask within a moment; `tells` the page when it was read. */
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
      if (unread.current.has(id) && !own.current.has(id)) ask(true);
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

  /** Answers whether it worked, when a failure is in the log; the list is read again whatever came of it. */
  const change = async (ids: string[], write: Promise<unknown>, sentence: string): Promise<boolean> => {
    for (const id of ids) own.current.add(id);
    const error = await write;
    const failed = error ? fail(sentence, error) : undefined;
    if (!failed) notifyPage();
    void load(Boolean(error)).finally(() => {
      for (const id of ids) own.current.delete(id);
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
    /** Older notifications, loaded on demand, are not read again. */
    newestOnly: () => {
      most.current = PAGE;
    },
    read: (id: string) => change([id], markRead(id), m.notifications_mark_failed({}, PT)),
    readAll: () => change(state.unread, markAllRead(state.unread), m.notifications_mark_all_failed({}, PT)),
  };
}

/** The count on the installed app's icon, where there is one. */
async function showOnIcon(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  // Browsers refuse it where the site is not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
