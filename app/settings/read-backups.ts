import { backendAddress, supabase } from "~/platform/supabase";

const MOST_SHOWN = 12;

/** The newest backups. None where the site's data is kept by Supabase, which makes its own. */
export async function readBackups() {
  if (backendAddress().url !== window.location.origin) return undefined;
  const { data, error } = await supabase()
    .from("backups")
    .select(
      "id, night, state, asked_at, finished_at, done_bytes, total_bytes, file, bytes, encrypted, missing_files, problem",
    )
    .order("asked_at", { ascending: false })
    .limit(MOST_SHOWN);
  if (error) throw error;
  return data;
}

export type Backup = NonNullable<Awaited<ReturnType<typeof readBackups>>>[number];
