import { useEffect, useState } from "react";
import { readTerms, type Terms } from "./my-classes";

/** Whether giving a class up forfeits it, asked of the database when somebody is about to. Undefined while it is asked. */
export function useTerms(id: string) {
  const [terms, setTerms] = useState<Terms>();
  useEffect(() => {
    let wanted = true;
    void readTerms(id).then((found) => wanted && setTerms(found));
    return () => {
      wanted = false;
    };
  }, [id]);
  /** The database has decided otherwise meanwhile. */
  const nowLate = () => setTerms((old) => ({ late: true, free_until: old?.free_until ?? "", credit: false }));
  return { terms, nowLate };
}
