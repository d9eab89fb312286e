import { readdir, readFile } from "node:fs/promises";

const TICKS_A_SECOND = 100;
/** `ended`: the seconds of its children that have ended and their own. */
type Processes = Map<number, { parent: number; seconds: number; ended: number }>;

/** The processes of the system by their parent, and the processor seconds of each. */
async function processes(): Promise<Processes> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all: Processes = new Map();
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")")).split(" ");
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_A_SECOND;
    all.set(Number(id), { parent: Number(fields[2]), seconds: seconds(12), ended: seconds(14) });
  }
  return all;
}

const isWithin = (all: Processes, id: number | undefined, root: number): boolean =>
  id === root || (id !== undefined && id > 1 && isWithin(all, all.get(id)?.parent, root));

/** The processor seconds of a process, and of those below it, ended ones too; 0 if the system does not report them. */
export async function usedProcessor(pid: number): Promise<{ own: number; below: number }> {
  const all = await processes();
  const { seconds: own = 0, ended = 0 } = all.get(pid) ?? {};
  const below = [...all]
    .filter(([id]) => id !== pid && isWithin(all, id, pid))
    .reduce((total, [, process]) => total + process.seconds + process.ended, ended);
  return { own, below };
}

/**
 * The bytes of memory that a process and all its children use, without shared memory; 0 if the system does not report it.
 */
export async function usedMemory(pid: number): Promise<number> {
  const all = await processes();
  const sizes = await Promise.all(
    [...all.keys()]
      .filter((id) => isWithin(all, id, pid))
      .map(async (id) => {
        const rollup = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
        return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
      }),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
