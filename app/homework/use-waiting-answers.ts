import { useEffect } from "react";
import { sendWaiting } from "./send-waiting";

/** Sends what waits for the network: when the page opens, when the network is back, and when its reader comes back. */
export function useWaitingAnswers(onSent: () => Promise<unknown>): void {
  useEffect(() => {
    const send = () => {
      if (navigator.onLine && document.visibilityState === "visible")
        void sendWaiting().then((changed) => changed && onSent());
    };
    send();
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", send);
    return () => {
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", send);
    };
  }, [onSent]);
}
