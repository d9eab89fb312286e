import { useEffect, useState } from "react";
import type { Terms } from "./my-classes";

/** Reads whether cancelling a class now forfeits it; undefined until the database has answered, and if it could not. */
export function useTerms(id: string) {
  const [terms, setTerms] = useState<Terms>();
  const [looking, setLooking] = useState(true);
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      try {
        const { readTerms } = await import("./my-classes");
        const found = await readTerms(id);
        if (wanted) setTerms(found);
      } catch (error) {
        report(error);
      }
      if (wanted) setLooking(false);
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [id]);
  /** Called after the database refused a change as late. */
  const nowLate = () => setTerms((old) => ({ late: true, free_until: old?.free_until ?? "", credit: false }));
  return { terms, looking, nowLate };
}

/** Loaded on demand, because terms are seldom not read. */
const report = (error: unknown) =>
  void import("~/platform/errors/report-failed-part").then(
    ({ reportFailedPart }) => reportFailedPart(error),
    () => {},
  );
