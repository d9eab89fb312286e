import { useEffect, useState } from "react";
import { supabase } from "../platform/backend/supabase";
import { reportFailedPart } from "../platform/errors/report-failed-part";

/** True if mails are written to files instead of being sent, because no mail server is set. For the teacher. */
export async function readMailSavedToFiles(): Promise<boolean> {
  const { data, error } = await supabase().rpc("is_mail_saved_to_files");
  if (error) throw error;
  return data;
}

/** The same for a component; undefined while it is unknown, so that no screen promises a mail that is not sent. */
export function useMailSavedToFiles(): boolean | undefined {
  const [isSaved, setIsSaved] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    const known = (saved: boolean) => wanted && setIsSaved(saved);
    readMailSavedToFiles().then(known, reportFailedPart);
    return () => {
      wanted = false;
    };
  }, []);
  return isSaved;
}
