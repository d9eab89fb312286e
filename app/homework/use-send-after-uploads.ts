import { useEffect, useRef, useState } from "react";
import type { Uploads } from "./use-uploads";

/**
 * Sends by itself once the uploads under way have ended.
 * @param send called with everything stored
 * @param fail called where a file could not be stored; its reason stands beside the file
 */
export function useSendAfterUploads(
  { busy, sending }: Pick<Uploads, "busy" | "sending">,
  send: () => void,
  fail: () => void,
) {
  const [isDue, setIsDue] = useState(false);
  const latest = useRef({ send, fail });
  useEffect(() => {
    latest.current = { send, fail };
  });
  const failed = sending.length > 0;
  useEffect(() => {
    if (!isDue || busy) return;
    setIsDue(false);
    if (failed) latest.current.fail();
    else latest.current.send();
  }, [isDue, busy, failed]);
  return {
    /** True if it will be sent. */
    isDue,
    wait: () => setIsDue(true),
    cancel: () => setIsDue(false),
  };
}
