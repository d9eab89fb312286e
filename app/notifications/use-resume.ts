import { useEffect } from "react";
import { OPENED_MESSAGE } from "./opened-pushes";

/** Calls back when the network returns, when the page becomes visible, and when a push notification was opened. */
export function useResume(onReturn: () => void): void {
  useEffect(() => {
    const back = () => onReturn();
    const look = () => document.visibilityState === "visible" && back();
    const onMessage = (event: MessageEvent) => event.data === OPENED_MESSAGE && back();
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    window.addEventListener("online", back);
    document.addEventListener("visibilitychange", look);
    worker?.addEventListener("message", onMessage);
    return () => {
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", look);
      worker?.removeEventListener("message", onMessage);
    };
  }, [onReturn]);
}
