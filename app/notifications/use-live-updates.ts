import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { canAsk } from "~/platform/offline/connection";
import { NOTIFICATION_EVENT } from "./notification-event";

/**
 * Asks for the page's data again when the bell has read that something happened, or that its reader is back. Only then:
 * an asking that fails replaces the page, and what is typed in it is gone.
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
