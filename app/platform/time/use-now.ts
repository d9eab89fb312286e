import { useEffect, useState } from "react";
import { present } from "./present";

const EVERY_MS = 20_000;

/** The time in milliseconds, updated a few times a minute, so that what depends on it is rendered again. */
export function useNow(): number {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
