import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { canAsk } from "./connection";
import { useRetries } from "./use-retries";

/** Sends what waits for the network: when the page opens, when the network or its reader is back, and again and again. */
export function useOutboxes(outboxes: readonly (() => Promise<boolean>)[]): void {
  const { revalidate } = useRevalidator();
  const sending = useRef(false);
  const send = async () => {
    if (sending.current || !canAsk() || document.visibilityState !== "visible") return;
    sending.current = true;
    try {
      let changed = false;
      for (const outbox of outboxes) changed = (await outbox()) || changed;
      if (changed) void revalidate();
    } finally {
      sending.current = false;
    }
  };
  // Without drafts that wait, no request is sent.
  useRetries(send, true);
  const onLook = useEffectEvent(() => void send());
  useEffect(() => {
    const look = () => onLook();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
