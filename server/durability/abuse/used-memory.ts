import { readdir, readFile } from "node:fs/promises";

/** The bytes of memory that a process and all its children use, without what they share; 0 where the system does not tell. */
export async function usedMemory(pid: number): Promise<number> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    parents.set(Number(id), Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]));
  }
  const isBelow = (id: number | undefined): boolean =>
    id === pid || (id !== undefined && id > 1 && isBelow(parents.get(id)));
  const sizes = await Promise.all(
    [...parents.keys()].filter(isBelow).map(async (id) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    }),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
