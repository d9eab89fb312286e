import { useEffect, useState } from "react";
import { orNone } from "~/platform/errors/or-none";
import type { Terms } from "./my-classes";

/** Reads whether cancelling a class now forfeits it; undefined until the database has answered, and if it could not. */
export function useTerms(id: string) {
  const [terms, setTerms] = useState<Terms>();
  const [looking, setLooking] = useState(true);
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const found = await orNone(import("./my-classes").then(({ readTerms }) => readTerms(id)));
      if (!wanted) return;
      setTerms(found ?? undefined);
      setLooking(false);
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
