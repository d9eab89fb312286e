import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

const LOOK_EVERY_MS = 20;
const Delay = z.object({ p50: z.number(), p99: z.number(), most: z.number() });
const Inside = z.object({ loop: Delay, held: z.number() });

/** The file in which a measured server writes its figures (process-probe.ts). */
export const probeFile = (folder: string): string => path.join(folder, "inside.json");

/** Reads the event loop's delay since the last look, in milliseconds, and the memory, in bytes. */
export async function readProbe(pid: number, folder: string): Promise<z.infer<typeof Inside>> {
  const file = probeFile(folder);
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    await wait(LOOK_EVERY_MS);
    const written = await readFile(file, "utf8").catch(() => undefined);
    if (written) return Inside.parse(JSON.parse(written));
  }
}
