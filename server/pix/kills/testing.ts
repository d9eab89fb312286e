import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { booksOf } from "../../../supabase/tests/money.ts";
import type { School } from "../../../supabase/tests/school.ts";
import { expectSettled, runRound, SECRET } from "../testing.ts";
import type { TestProvider } from "../testing-provider.ts";

/** A step of a round: a call that arrived and was not carried out yet, or one that was and is not answered yet. */
export type Step = { call: string; isDone: boolean; number: number };

/** The school's backend at an address, for a process of its own. `step` returns whether the process still lives. */
export async function serveSchool({ backend }: School, step: (call: string, isDone: boolean) => boolean) {
  const http = createServer(async (request, response) => {
    const call = `rpc ${request.url?.split("/").at(-1)}`;
    const body = await text(request);
    if (!step(call, false)) return response.destroy();
    const { method = "", url = "" } = request;
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await backend.fetch(
      new Request(`http://localhost:3000${url}`, { method, headers, ...(body && { body }) }),
    );
    const said = await answer.text();
    if (!step(call, true)) return response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(said);
  });
  await new Promise<void>((listens) => http.listen(0, "127.0.0.1", listens));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, http };
}

/**
 * Runs a round in a process of its own, and kills that with SIGKILL at the first step for which `kills` says so.
 * Returns whether it was killed.
 */
async function runKilled(school: School, provider: TestProvider, kills: (step: Step) => boolean): Promise<boolean> {
  let child: ChildProcess | undefined;
  let number = 0;
  const step = (call: string, isDone: boolean) => {
    number += 1;
    if (!child?.killed && kills({ call, isDone, number })) child?.kill("SIGKILL");
    return !child?.killed;
  };
  const { url, http } = await serveSchool(school, step);
  provider.step = step;
  try {
    await school.backend.sql`update public.pix_status set due_at = now(), claimed_until = null, refunds_read_at = null`;
    await school.backend.sql`update public.provider_charges set due_at = now()`;
    child = spawn(process.execPath, [path.join(import.meta.dirname, "pix-after-crash.site.ts")], {
      env: { SITE: url, SERVER_KEY: school.backend.secretKey, SECRET_KEY: SECRET, AUTHORITY: provider.network.ca },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code, signal] = await once(child, "exit");
    expect(signal ?? code).toBe(child.killed ? "SIGKILL" : 0);
    return child.killed;
  } finally {
    provider.step = undefined;
    http.closeAllConnections();
    await new Promise((closed) => http.close(closed));
  }
}

let students = 0;

/**
 * Tells of a round with a new charge, one that is paid, one with another amount, one that is cancelled and a refund, in a
 * process that is killed; the next process takes over. Returns whether it was killed.
 */
export async function tellOfKill(
  school: School,
  provider: TestProvider,
  kills: (step: Step) => boolean,
): Promise<boolean> {
  students += 1;
  const student = await school.enroll(`Morta ${students}`);
  const { client } = school.teacher;
  const { charge } = booksOf(() => school);
  const add = async (cents: number) => (await charge(student.id, cents)).id;
  const ids = [await add(1_000), await add(2_000), await add(3_000), await add(4_000)];
  await runRound(school, provider);
  const txids = await school.backend.sql`select charge_id, txid from public.provider_charges`;
  const pay = (id: string | undefined) =>
    provider.books.pay(String(txids.find(({ charge_id }) => charge_id === id)?.txid)).endToEndId;
  const refunded = pay(ids[0]);
  await runRound(school, provider);
  provider.books.refund(refunded, 400);
  await school.server.rpc("announce_pix_payments", { e2e_ids: [pay(ids[1])] }).throwOnError();
  await client.rpc("discount_charge", { charge: ids[2] ?? "", cents: 500, reason: "Combinado" }).throwOnError();
  await client.rpc("cancel_charge", { charge: ids[3] ?? "", reason: "Engano" }).throwOnError();
  await add(5_000);
  const killed = await runKilled(school, provider, kills);
  await school.backend.sql`update public.pix_status set refunds_read_at = null`;
  for (let round = 0; round < 3; round += 1) await runRound(school, provider);
  await expectSettled(school, provider, student, students);
  // The next telling has this one's charges out of its way.
  await school.backend.sql`delete from public.charges where student_id = ${student.id}`;
  await school.backend
    .sql`update public.provider_charges set state = 'removed' where charge_id is null and state <> 'paid'`;
  provider.books.pix.clear();
  return killed;
}
