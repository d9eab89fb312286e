import { readdir, readFile } from "node:fs/promises";

const TICKS_A_SECOND = 100;
type Processes = Map<number, { parent: number; seconds: number }>;

/** The processes of the system by their parent, and the processor seconds of each. */
async function processes(): Promise<Processes> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all: Processes = new Map();
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")")).split(" ");
    all.set(Number(id), {
      parent: Number(fields[2]),
      seconds: (Number(fields[12]) + Number(fields[13])) / TICKS_A_SECOND,
    });
  }
  return all;
}

const isWithin = (all: Processes, id: number | undefined, root: number): boolean =>
  id === root || (id !== undefined && id > 1 && isWithin(all, all.get(id)?.parent, root));

/** The processor seconds of a process, and of those below it that live; 0 where the system does not tell. */
export async function usedProcessor(pid: number): Promise<{ own: number; below: number }> {
  const all = await processes();
  const sum = [...all]
    .filter(([id]) => id !== pid && isWithin(all, id, pid))
    .reduce((total, [, { seconds }]) => total + seconds, 0);
  return { own: all.get(pid)?.seconds ?? 0, below: sum };
}

/** The bytes of memory that a process and all its children use, without what they share; 0 where the system does not tell. */
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
