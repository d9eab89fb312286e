import { useEffect, useState } from "react";
import { reportFailedPart } from "../errors/report-failed-part";
import { supabase } from "./supabase";

/** Whether mails reach nobody, because no server is set. For the teacher. */
export async function readMailIsKept(): Promise<boolean> {
  const { data, error } = await supabase().rpc("mail_is_kept");
  if (error) throw error;
  return data;
}

/** The same, once it is known and for as long as a screen is open: a word of a mail that goes out would not be so. */
export function useMailIsKept(): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    const known = (kept: boolean) => wanted && setIsKept(kept);
    readMailIsKept().then(known, reportFailedPart);
    return () => {
      wanted = false;
    };
  }, []);
  return isKept;
}
