import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { NOTIFICATION_EVENT } from "./notification-event";

/** Asks for the page's data again when a notification tells that something happened, and when she comes back to the page. */
export function useLive(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    window.addEventListener(NOTIFICATION_EVENT, refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener(NOTIFICATION_EVENT, refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}
