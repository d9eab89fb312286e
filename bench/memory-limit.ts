import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";

const GROUPS = "/sys/fs/cgroup";

/** A control group with this much memory, like a machine of that size. */
export type LimitedProcess = {
  /** The prefix of a command that runs in it. */
  command: string[];
  /** The number of processes that the kernel killed for lack of memory. */
  killed(): Promise<number>;
  close(): Promise<void>;
};

/** Undefined where control groups cannot be made, as without root. */
export async function boundTo(bytes: number): Promise<LimitedProcess | undefined> {
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

/** A mapping of a file in `smaps`: its address and file, followed by its figures in kB. */
const OF_A_FILE = /^[\da-f]+-[\da-f]+ \S+ ([\da-f]+ \S+ [1-9]\d*) +\/(?!dev\/|SYSV).*\n((?:\w+:.*\n?)+)/gm;

const figure = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) * 1024;

/**
 * The memory of a process and its children, in bytes: their proportional share of anonymous pages (PSS), and the pages
 * of their programs' files, each counted once and as a whole, even if other processes share them.
 */
export async function memoryOf(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined) : undefined;
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  const ours = [...parents.keys()].filter(isOurs);
  const files = new Map<string, number>();
  let own = 0;
  for (const pid of ours) {
    const read = (what: string) => readFile(`/proc/${pid}/${what}`, "utf8").catch(() => "");
    const sum = await read("smaps_rollup");
    own += figure(sum, "Pss_Anon") + figure(sum, "Pss_Shmem");
    for (const [, place = "", figures = ""] of (await read("smaps")).matchAll(OF_A_FILE)) {
      const pages = figure(figures, "Rss") - figure(figures, "Anonymous");
      files.set(place, Math.max(files.get(place) ?? 0, pages));
    }
  }
  return [...files.values()].reduce((total, bytes) => total + bytes, own);
}
