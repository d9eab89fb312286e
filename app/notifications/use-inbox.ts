import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { listenForNotifications } from "./listen";
import { markAllRead, markRead } from "./mark-read";
import { NOTIFICATION_EVENT } from "./notification-event";
import { type Inbox, readNotifications } from "./read-notifications";

const PT = { locale: "pt" } as const;

const tellPage = () => window.dispatchEvent(new Event(NOTIFICATION_EVENT));

type State = Inbox & { status: "loading" | "ready" | "failed" };

const fail = (description: string, error: unknown) =>
  toastError({ title: m.notifications_error_title({}, PT), description, error });

/** A person's notifications, kept up to date, and the two things that can be done to them. */
export function useInbox(userId: string) {
  const [state, setState] = useState<State>({ status: "loading", items: [], unread: [] });
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const call = latest.current;
    const answer = await readNotifications(userId);
    // An answer that a newer call has overtaken would bring back what is no longer so.
    if (call !== latest.current) return;
    if ("error" in answer) {
      if (navigator.onLine) fail(m.notifications_load_failed({}, PT), answer.error);
      setState((before) => (before.status === "ready" ? before : { ...before, status: "failed" }));
    } else setState({ status: "ready", ...answer.inbox });
  }, [userId]);

  useEffect(() => {
    void load();
    const onInsert = () => {
      void load();
      tellPage();
    };
    const stop = listenForNotifications(userId, { onInsert, onConnected: () => void load() });
    return () => {
      latest.current += 1;
      stop();
    };
  }, [userId, load]);

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
