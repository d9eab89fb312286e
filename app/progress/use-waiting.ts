import { useEffect } from "react";
import { sendFeedback } from "~/feedback/send-feedback";
import { sendAnswers } from "~/homework/send-answers";
import { canAsk, REACHED } from "~/platform/connection";

/** Sends what waits for the network: when the page opens, when the network is back, and when its reader comes back. */
export function useWaiting(onSent: () => Promise<unknown>): void {
  useEffect(() => {
    const send = async () => {
      if (!canAsk() || document.visibilityState !== "visible") return;
      const changed = [await sendAnswers(), await sendFeedback()];
      if (changed.includes(true)) await onSent();
    };
    const look = () => void send();
    look();
    for (const event of ["online", REACHED]) window.addEventListener(event, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      for (const event of ["online", REACHED]) window.removeEventListener(event, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [onSent]);
}
