import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eventually } from "../../embedded/testing.ts";
import { endOf } from "../../server/testing.ts";

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const BOOTS_WITHIN_MS = 60_000;
const LINES_WITHIN_MS = 180_000;

export type Machine = {
  /** The machine's file system, as a path on this one. */
  root: string;
  /** Runs lines in order as root, in root's folder. Returns the output; throws when one fails. */
  run(lines: string): string;
  /** The same with any exit status. */
  try(lines: string): { status: number | null; said: string };
  off(): Promise<void>;
};

/** Boots a Debian with systemd on a copy of the folder, which stays unchanged. It shares this process's network. */
export async function bootMachine(debian: string): Promise<Machine> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "machine-"));
  const [root, upper, work] = ["root", "upper", "work"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const place of [root, upper, work]) await mkdir(place);
  const layers = `lowerdir=${debian},upperdir=${upper},workdir=${work}`;
  execFileSync("mount", ["-t", "overlay", "overlay", "-o", layers, root]);
  const args = ["--quiet", "--register=no", "--keep-unit", "--boot", "--console=pipe", "-D", root];
  const machine = spawn("systemd-nspawn", args, { stdio: "ignore" });
  const leader = await eventually(async () => {
    const children = await readFile(`/proc/${machine.pid}/task/${machine.pid}/children`, "utf8");
    for (const pid of children.trim().split(" "))
      if ((await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")) === "systemd\n") return pid;
    return undefined;
  }, BOOTS_WITHIN_MS);
  const attempt = (lines: string) => {
    const inside = [
      "env",
      "-i",
      `PATH=${PATH}`,
      "HOME=/root",
      "LANG=C.UTF-8",
      "TERM=dumb",
      "sh",
      "-ec",
      `cd /root\n${lines}`,
    ];
    const { status, stdout, stderr } = spawnSync("nsenter", ["-t", leader, "-a", ...inside], {
      encoding: "utf8",
      timeout: LINES_WITHIN_MS,
    });
    return { status, said: `${stdout}${stderr}` };
  };
  await eventually(() => /^(running|degraded)/.test(attempt("systemctl is-system-running").said), BOOTS_WITHIN_MS);
  return {
    root,
    run(lines) {
      const { status, said } = attempt(lines);
      if (status !== 0) throw new Error(`ended with ${status}:\n${lines}\n${said}`);
      return said;
    },
    try: attempt,
    async off() {
      attempt("systemctl poweroff");
      await endOf(machine);
      execFileSync("umount", [root]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
