import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the lines of the README start a backend, by the package's name", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "readme-"));
  const [, lines = ""] =
    /```ts\n([\s\S]*?)```/.exec(await readFile(path.join(import.meta.dirname, "README.md"), "utf8")) ?? [];
  const example = lines
    .replace("/srv/data", path.join(folder, "data"))
    .replace("/srv/supabase/migrations", folder)
    .replace("listen(3000)", "listen(0)");
  const code = `${example}\nserver.close();\nawait backend.close();`;
  try {
    const args = ["--input-type=module-typescript", "--eval", code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    expect(stdout).toMatch(/^sb_publishable_\S+ sb_secret_\S+$/m);
  } finally {
    await rm(folder, { recursive: true });
  }
});
