import { useEffect, useEffectEvent } from "react";
import { AGAIN_MS, canAsk, REACHED } from "../device/connection";

const BACK = ["online", REACHED];

/**
 * Calls `attempt` when the network or the session is back and, while something waits, at intervals, because the device
 * may not notice a lost connection.
 */
export function useRetries(attempt: () => unknown, waits: boolean): void {
  const onBack = useEffectEvent(() => void attempt());
  const onTick = useEffectEvent(() => canAsk() && document.visibilityState === "visible" && void attempt());
  useEffect(() => {
    const back = () => onBack();
    for (const event of BACK) window.addEventListener(event, back);
    return () => {
      for (const event of BACK) window.removeEventListener(event, back);
    };
  }, []);
  useEffect(() => {
    if (!waits) return;
    const again = setInterval(() => onTick(), AGAIN_MS);
    return () => clearInterval(again);
  }, [waits]);
}
