import { useEffect, useState } from "react";
import type { Terms } from "./my-classes";

/** Reads whether cancelling a class now forfeits it; undefined until the database has answered. */
export function useTerms(id: string) {
  const [terms, setTerms] = useState<Terms>();
  useEffect(() => {
    let wanted = true;
    void import("./my-classes").then(({ readTerms }) => readTerms(id)).then((found) => wanted && setTerms(found));
    return () => {
      wanted = false;
    };
  }, [id]);
  /** Called after the database refused a change as late. */
  const nowLate = () => setTerms((old) => ({ late: true, free_until: old?.free_until ?? "", credit: false }));
  return { terms, nowLate };
}
