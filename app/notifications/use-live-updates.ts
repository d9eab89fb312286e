import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { canAsk } from "~/platform/device/connection";
import { NOTIFICATION_EVENT } from "./notification-event";

/**
 * Reads the page's data again after a read of the bell found a change, and after a return to the page. Not more often,
 * because a failed revalidation replaces the page and loses typed text.
 */
export function useLiveUpdates(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && canAsk()) void revalidate();
    };
    window.addEventListener(NOTIFICATION_EVENT, refresh);
    return () => window.removeEventListener(NOTIFICATION_EVENT, refresh);
  }, [revalidate]);
}
