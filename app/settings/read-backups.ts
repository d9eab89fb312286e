import { personalDocument } from "~/platform/backend/personal-document";
import { supabase } from "~/platform/backend/supabase";

const MOST_SHOWN = 12;

/** True if the site makes its own backups; false with hosted Supabase. */
export async function makesBackups(): Promise<boolean> {
  const rendered = personalDocument();
  if (rendered) return rendered.makesBackups;
  const { own }: { own: boolean } = await (await fetch("/admin/backup-file")).json();
  return own;
}

/** The newest backups. */
export async function readBackups() {
  const { data, error } = await supabase()
    .from("backups")
    .select(
      "id, night, state, requested_at, finished_at, done_bytes, total_bytes, file, bytes, encrypted, missing_files, problem, pruned",
    )
    .order("requested_at", { ascending: false })
    .limit(MOST_SHOWN);
  if (error) throw error;
  return data;
}

export type Backup = Awaited<ReturnType<typeof readBackups>>[number];
