import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { sendFeedback } from "~/feedback/send-feedback";
import { sendAnswers } from "~/homework/send-answers";
import { AGAIN_MS, canAsk, REACHED } from "~/platform/offline/connection";

/**
 * Sends what waits for the network: when the page opens, when the network is back, when its reader comes back, and again
 * and again, because a line may be lost and found without the device's knowing.
 */
export function useSendPending(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let sending = false;
    const send = async () => {
      if (sending || !canAsk() || document.visibilityState !== "visible") return;
      sending = true;
      try {
        const changed = [await sendAnswers(), await sendFeedback()];
        if (changed.includes(true)) void revalidate();
      } finally {
        sending = false;
      }
    };
    const look = () => void send();
    look();
    // Without pending drafts, no request is sent.
    const again = setInterval(look, AGAIN_MS);
    for (const event of ["online", REACHED]) window.addEventListener(event, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(again);
      for (const event of ["online", REACHED]) window.removeEventListener(event, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
}
