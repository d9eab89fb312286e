import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { canAsk } from "../device/connection";
import { useRetries } from "./use-retries";

/** Sends waiting drafts when the page opens, when the network or the person is back, and at intervals. */
export function useOutboxes(load: () => Promise<readonly (() => Promise<boolean>)[]>): void {
  const { revalidate } = useRevalidator();
  const sending = useRef(false);
  const send = async () => {
    if (sending.current || !canAsk() || document.visibilityState !== "visible") return;
    sending.current = true;
    try {
      let changed = false;
      for (const outbox of await load().catch(() => [])) changed = (await outbox()) || changed;
      if (changed) void revalidate();
    } finally {
      sending.current = false;
    }
  };
  // Without waiting drafts, no request is sent.
  useRetries(send, true);
  const onLook = useEffectEvent(() => void send());
  useEffect(() => {
    const look = () => onLook();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
