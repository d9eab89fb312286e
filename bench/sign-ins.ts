import { setTimeout as wait } from "node:timers/promises";
import { readSecrets } from "./database.ts";
import { lookInside } from "./look-inside.ts";
import { load } from "./throughput.ts";

const SECONDS = 5;
const AT_ONCE = 100;
const PASSWORD = "demo-English-2026";

/**
 * What a storm of sign-ins does to everything else: delays of the server's event loop in milliseconds, and a page's p99,
 * first without and then during it; how many came in, and what became of the others.
 */
export async function stormOfSignIns(site: string, pid: number, dataDir: string, folder: string) {
  const loopDelay = async () => (await lookInside(pid, folder)).loop;
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
