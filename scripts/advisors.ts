// Security and performance advice of the official CLI on all migrations, applied from nothing. Fails on a warning.
import { withFreshDatabase } from "./fresh-database.ts";
import { supabaseCli } from "./supabase-cli.ts";

const { code, stdout, stderr } = await withFreshDatabase((url) =>
  supabaseCli(["db", "advisors", `--remote=${url}`, "--type", "all", "--level", "warn", "--fail-on", "warn"]),
);
console.log(`${stdout}${stderr}`.trim());
process.exit(code);
