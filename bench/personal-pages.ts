import { Agent, get } from "node:http";
import { pathFor } from "../app/i18n/screens.ts";
import { PAGE_TOKEN } from "../app/platform/session/page-token.ts";
import { connectAsOwner, readSecrets } from "./database.ts";
import { enrolMany } from "./realtime.ts";
import { addWork } from "./school-work.ts";

const PEOPLE = 50;
const SECONDS = 10;
/** Rendered anew for each request: no page of a list is kept. */
export const SHARED = "/pt/blog?page=1";
export const OWN = pathFor("myHomework", "pt");

export type Pace = { perSecond: number; p95: number };

/** Opens the homework of fifty students, each again as soon as it has come, and then a public page as often as they can. */
export async function besidePublicPage(site: string, dataDir: string): Promise<{ own: Pace; shared: Pace }> {
  const { jwtSecret } = await readSecrets(dataDir);
  const sql = await connectAsOwner(dataDir);
  try {
    const students = await enrolMany(sql, jwtSecret, "page-reader", PEOPLE);
    await addWork(sql, students);
    const cookies = students.map(({ token }) => `language=pt; ${PAGE_TOKEN}=${token}`);
    const own = await openAgain(site + OWN, cookies, "data-person=");
    const shared = await openAgain(
      site + SHARED,
      cookies.map(() => "language=pt"),
      "<main",
    );
    return { own, shared };
  } finally {
    await sql.end();
  }
}

/** @param mark a part of each answer, without which it is another page @throws for an answer without it */
async function openAgain(url: string, cookies: readonly string[], mark: string): Promise<Pace> {
  const end = performance.now() + SECONDS * 1_000;
  const took: number[] = [];
  await Promise.all(
    cookies.map(async (cookie) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (performance.now() < end) {
        const start = performance.now();
        const page = await open(url, agent, cookie);
        if (!page.includes(mark)) throw new Error(`${url} was answered without ${mark}`);
        took.push(performance.now() - start);
      }
      agent.destroy();
    }),
  );
  const inOrder = took.toSorted((one, other) => one - other);
  return { perSecond: took.length / SECONDS, p95: inOrder[Math.floor(inOrder.length * 0.95)] ?? Number.NaN };
}

/** Asks as a browser does that opens a page. */
const open = (url: string, agent: Agent, cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" };
    get(url, { agent, headers }, (answer) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (part: string) => {
          text += part;
        })
        .once("end", () => resolve(text))
        .once("error", reject);
    }).once("error", reject);
  });
