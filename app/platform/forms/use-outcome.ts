import { useEffect, useEffectEvent } from "react";

/** Does what follows in a form from the outcome of its action, once for each: `outcome` is the fetcher's data, an object. */
export function useOutcome<T extends object>(outcome: T | undefined, follow: (outcome: T) => void): void {
  const onOutcome = useEffectEvent(follow);
  useEffect(() => {
    if (outcome) onOutcome(outcome);
  }, [outcome]);
}
