import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { listenForNotifications } from "./listen";
import { markAllRead, markRead } from "./mark-read";
import { NOTIFICATION_EVENT } from "./notification-event";
import { markOpenedPushes } from "./opened-pushes";
import { type Inbox, readNotifications } from "./read-notifications";
import { useReturns } from "./use-returns";

const PT = { locale: "pt" } as const;

/** What was read before it tells that the page can be read again, too. */
const tellPage = () => window.dispatchEvent(new Event(NOTIFICATION_EVENT));

type State = Inbox & { status: "loading" | "ready" | "failed" };

const fail = (description: string, error: unknown) =>
  toastError({ title: m.notifications_error_title({}, PT), description, lang: "pt-BR", error });

/** A person's notifications, kept up to date, and the two things that can be done to them. */
export function useInbox(userId: string) {
  const [state, setState] = useState<State>({ status: "loading", items: [], unread: [] });
  const latest = useRef(0);
  const unread = useRef<ReadonlySet<string>>(new Set());
  const hearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  unread.current = new Set(state.unread);

  /** Whether it worked. */
  const load = useCallback(async (): Promise<boolean> => {
    latest.current += 1;
    const call = latest.current;
    const answer = await readNotifications(userId);
    const isRead = !("error" in answer);
    // An answer that a newer call has overtaken would bring back what is no longer so.
    if (call !== latest.current) return isRead;
    if ("error" in answer) {
      if (navigator.onLine) fail(m.notifications_load_failed({}, PT), answer.error);
      setState((before) => (before.status === "ready" ? before : { ...before, status: "failed" }));
    } else setState({ status: "ready", ...answer.inbox });
    return isRead;
  }, [userId]);

  const loadAndTell = useCallback(async () => {
    if (await load()) tellPage();
  }, [load]);

  // Marking fifty as read elsewhere is told fifty times: the list is read once for as many as come while it is read.
  const hear = useCallback(() => {
    hearing.current ??= setTimeout(() => {
      hearing.current = undefined;
      void loadAndTell();
    }, GATHER_MS);
  }, [loadAndTell]);

  const markOpened = useCallback(() => markOpenedPushes(markRead).catch(() => {}), []);

  useEffect(() => {
    void load();
    const onInsert = () => void loadAndTell();
    const onConnected = () => void markOpened().then(load);
    const onUpdate = (id: string) => {
      if (unread.current.has(id)) hear();
    };
    const stop = listenForNotifications(userId, { onInsert, onUpdate, onConnected });
    return () => {
      latest.current += 1;
      clearTimeout(hearing.current);
      hearing.current = undefined;
      stop();
    };
  }, [userId, load, loadAndTell, hear, markOpened]);
  useReturns(useCallback(() => markOpened().then(loadAndTell), [markOpened, loadAndTell]));

  const count = state.unread.length;
  useEffect(() => {
    if (state.status === "ready") void showOnIcon(count);
  }, [state.status, count]);

  /** Waits for a change; the list is read again whatever came of it. Answers whether it worked. */
  const change = async (write: Promise<unknown>, failure: string): Promise<boolean> => {
    const error = await write;
    if (error) fail(failure, error);
    else tellPage();
    void load();
    return !error;
  };

  return {
    ...state,
    reload: load,
    read: (id: string) => change(markRead(id), m.notifications_mark_failed({}, PT)),
    readAll: () => change(markAllRead(state.unread), m.notifications_mark_all_failed({}, PT)),
  };
}

const GATHER_MS = 50;

/** The count on the installed app's icon, where there is one. */
async function showOnIcon(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  // Browsers refuse it where the site is not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
