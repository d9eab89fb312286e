import { BadSettings, readSettings, type Settings, teacherPassword } from "../settings.ts";

const DATA_DIR = "./data-demo";
const PASSWORD = "demo-English-2026";

/** The settings of a demo: always its own data folder, and never an external database. */
export function readDemoSettings(env: Record<string, string | undefined>): Settings & { password: string } {
  const settings = readSettings({ ...env, DATA_DIR: env.DEMO_DATA_DIR || DATA_DIR });
  if (settings.backend.kind === "hosted" || settings.backend.databaseUrl)
    throw new BadSettings(["DATABASE_URL and SUPABASE_URL must be unset: the demo writes into a database of its own"]);
  const password = teacherPassword.safeParse(env.DEMO_PASSWORD || PASSWORD);
  if (!password.success) throw new BadSettings(password.error.issues.map((issue) => `DEMO_PASSWORD ${issue.message}`));
  return { ...settings, password: password.data };
}
