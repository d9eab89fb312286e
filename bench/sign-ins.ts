import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { readSecrets } from "./database.ts";
import { load } from "./throughput.ts";

const SECONDS = 5;
const WRITTEN_WITHIN_MS = 500;
const AT_ONCE = 100;
const PASSWORD = "demo-English-2026";

const Delay = z.object({ p50: z.number(), p99: z.number(), most: z.number() });

/** Where the server writes how long its event loop was held up. */
export const loopDelayFile = (folder: string): string => path.join(folder, "loop-delay.json");

/**
 * What a storm of sign-ins does to everything else: delays of the server's event loop in milliseconds, and a page's p99,
 * first without and then during it; how many came in, and what became of the others.
 */
export async function stormOfSignIns(site: string, pid: number, dataDir: string, folder: string) {
  const loopDelay = async () => {
    process.kill(pid, "SIGUSR2");
    await wait(WRITTEN_WITHIN_MS);
    return Delay.parse(JSON.parse(await readFile(loopDelayFile(folder), "utf8")));
  };
  const page = () => load(`${site}/pt/blog?page=1`, { connections: 4, seconds: SECONDS });
  await page();
  await loopDelay();
  const [quietPage, quiet] = [await page(), await loopDelay()];

  const { publishableKey } = await readSecrets(dataDir);
  const answers = new Map<number, number>();
  let comeBack = true;
  let storming = true;
  const signIn = async () => {
    while (storming) {
      const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email: "aluno@example.com", password: PASSWORD }),
      });
      await answer.arrayBuffer();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) continue;
      comeBack &&= answer.headers.has("retry-after");
      await wait(1000);
    }
  };
  const storm = Array.from({ length: AT_ONCE }, signIn);
  const [stormyPage, stormy] = [await page(), await loopDelay()];
  storming = false;
  await Promise.all(storm);
  return { quiet, stormy, quietPage, stormyPage, answers, comeBack };
}
