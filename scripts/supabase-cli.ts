import { execFile } from "node:child_process";
import os from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const CLI = path.join(ROOT, "node_modules/supabase/dist/supabase.js");

export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the official CLI against an embedded database, without prompts, telemetry or files in the tree. */
export function supabaseCli(args: string[]): Promise<Outcome> {
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", SUPABASE_HOME: path.join(ROOT, ".cache/supabase") };
  const all = [CLI, ...args, "--agent", "no", "--workdir", ROOT];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: os.tmpdir(), env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr }),
    );
  });
}
