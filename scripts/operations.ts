// `npm run operations`: tests of a deployed site. Builds and runs the image, makes the release twice and compares the two, follows the
// operating guide on an empty Debian, and runs one and two processes behind both proxies of `deploy/`. Takes minutes; all but the
// proxies need root.
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { run, runAlone, stopAll } from "./operations/alone.ts";
import { fetchDebian } from "./operations/debian.ts";
import { buildImage } from "./operations/image.ts";
import { installPrograms, type Program } from "./operations/install-programs.ts";
import { formatSkipped, readVitest } from "./testing/reports.ts";
import { processorOfAll } from "./testing/step.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const CACHE = path.join(ROOT, ".cache/operations");
/** Each part with the programs that it needs. */
const PARTS: Record<string, Program[]> = {
  proxies: ["caddy", "nginx"],
  rolling: ["caddy", "nginx"],
  release: ["podman", "runc", "debootstrap"],
  container: ["podman", "runc", "debootstrap"],
  walk: ["debootstrap", "systemd-nspawn", "podman", "runc"],
};
/** The parts that need neither root nor an empty Debian. */
const STAGELESS = ["proxies", "rolling"];
const PART_WITHIN_MS = 10 * 60_000;
const PREPARED = `ip link set lo up
for place in /var/lib/cni /run/netns; do mkdir -p $place; mount -t tmpfs none $place; done
exec "$@"`;
const FOLDERS = "/var/tmp";

process.chdir(ROOT);
const isRoot = process.getuid?.() === 0;
await removeLeftOver();
const folder = await mkdtemp(path.join(FOLDERS, `o-${process.pid}-`));
// PostgreSQL may run as a user who must pass through this folder.
await chmod(folder, 0o711);
const started = performance.now();
const left: string[] = [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void leave(130));

const missing = await installPrograms([...new Set(Object.values(PARTS).flat())]);
if (missing.length > 0) console.log(`Not here, and not to be installed: ${missing.join(", ")}.`);
const parts = Object.keys(PARTS).filter((part) => {
  const lacking = PARTS[part]?.filter((program) => missing.includes(program)) ?? [];
  if (STAGELESS.includes(part) ? lacking.length < 2 : isRoot && lacking.length === 0) return true;
  left.push(`${part}: ${isRoot ? lacking.join(", ") : "root"} is needed`);
  return false;
});

const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: folder, NO_COLOR: "1" };
// The proxies come first, because they need no staging.
const first = parts.filter((part) => STAGELESS.includes(part)).map((part) => test(part));
if (parts.length > first.length) {
  const { slim, server } = await step("an empty Debian", () => fetchDebian(CACHE));
  const { docker, release } = await step("the image, by the Dockerfile", () => buildImage(folder, slim));
  Object.assign(env, { OPERATIONS_DEBIAN: server, OPERATIONS_DOCKER: docker, OPERATIONS_RELEASE: release });
}
const results = await Promise.all([...first, ...parts.filter((part) => !STAGELESS.includes(part)).map(test)]);
const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
left.push(...results.flatMap(({ skipped }) => skipped));
console.log(formatSkipped(left));
const seconds = Math.round((performance.now() - started) / 1000);
const processor = Math.round(processorOfAll() ?? 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed, in ${seconds} s, ${processor} s of processor`);
await leave(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);

/** Runs the tests of a part, in a separate network namespace where the system allows it. */
async function test(part: string) {
  const report = path.join(folder, `${part}.json`);
  const vitest = [
    process.execPath,
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=operations",
    `scripts/operations/${part}.operations.ts`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const within = { env, withinMs: PART_WITHIN_MS };
  const { code, said } = await (isRoot
    ? runAlone(["sh", "-ec", PREPARED, "sh", ...vitest], { ...within, offline: true })
    : run(vitest, within));
  console.log(said.trim());
  const counts = await readVitest(report).catch(() => ({ passed: 0, failed: 1, skipped: [] }));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const made = await work().catch(async (error: unknown) => {
    console.log(`✗ ${name}\n${error instanceof Error ? error.message : error}`);
    return leave(1);
  });
  console.log(`✓ ${name}, ${Math.round((performance.now() - start) / 1000)} s`);
  return made;
}

async function leave(code: number): Promise<never> {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

/** Removes the folders of killed runs. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(FOLDERS)) {
    const [, pid] = /^o-(\d+)-/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) await rm(path.join(FOLDERS, name), { recursive: true, force: true });
  }
}
