import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";

const GROUPS = "/sys/fs/cgroup";

/** A group of processes that have so much memory together, as on a machine of that size. */
export type Bounded = {
  /** The prefix of a command that is to run in it. */
  command: string[];
  /** The number of processes that the system ended for want of memory. */
  killed(): Promise<number>;
  close(): Promise<void>;
};

/** Undefined where groups cannot be made, as without root. */
export async function boundTo(bytes: number): Promise<Bounded | undefined> {
  const isSecond = existsSync(path.join(GROUPS, "cgroup.controllers"));
  const group = path.join(GROUPS, isSecond ? "" : "memory", `bench-${process.pid}`);
  try {
    await mkdir(group);
    await writeFile(path.join(group, isSecond ? "memory.max" : "memory.limit_in_bytes"), String(bytes));
  } catch {
    await rmdir(group).catch(() => undefined);
    return undefined;
  }
  return {
    command: ["sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "$@"`, "sh"],
    async killed() {
      const events = await readFile(path.join(group, isSecond ? "memory.events" : "memory.oom_control"), "utf8");
      return Number(/^oom_kill (\d+)$/m.exec(events)?.[1]);
    },
    close: () => rmdir(group),
  };
}

/** The memory of a process and its children, in bytes, pages of their programs' files among it; shared pages count once (PSS). */
export async function memoryOf(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined) : undefined;
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  const found = await Promise.all(
    [...parents.keys()].filter(isOurs).map((pid) => readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "")),
  );
  return found.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024, 0);
}
