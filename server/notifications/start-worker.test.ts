import { expect, test } from "vitest";
import { startWorker } from "./start-worker.ts";

/** An outbox with due rows, each of which is sent when the test lets it. */
function outbox(due: number, atOnce: number) {
  const left = Array.from({ length: due }, (_, n) => n);
  const claims: { worker: string; most: number }[] = [];
  const sent: { row: number; worker: string; letGo: () => void }[] = [];
  const worker = startWorker<number>({
    claim: async (worker, most) => {
      claims.push({ worker, most });
      return { data: left.splice(0, most), error: null };
    },
    send: (row, worker) => new Promise((letGo) => sent.push({ row, worker, letGo: () => letGo() })),
    atOnce,
    name: "The outbox",
    log: () => {},
    pollMs: 2 ** 30,
  });
  return { claims, sent, worker };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("everything due is sent as places become free, and the worker stops asking after the last", async () => {
  const { claims, sent, worker } = outbox(5, 2);
  for (let row = 0; row < 5; row++) {
    await settled();
    sent[row]?.letGo();
  }
  await settled();
  expect(sent.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
  // Two places filled, each refilled when it came free, and one claim that found nothing.
  expect(claims.map(({ most }) => most)).toEqual([2, 1, 1, 1, 1]);
  await worker.close(0);
});

test("a worker with more places than due items asks no second time", async () => {
  const { claims, sent, worker } = outbox(1, 2);
  await settled();
  sent[0]?.letGo();
  await settled();
  expect(claims).toHaveLength(1);
  worker.wake();
  await settled();
  expect(claims).toHaveLength(2);
  await worker.close(0);
});

test("each claim has the id of its own worker", async () => {
  const { claims, sent, worker } = outbox(2, 1);
  await settled();
  sent[0]?.letGo();
  await settled();
  expect(sent.map(({ worker }) => worker)).toEqual(claims.map(({ worker }) => worker));
  expect(new Set(claims.map(({ worker }) => worker)).size).toBe(2);
  for (const { letGo } of sent) letGo();
  await worker.close(0);
});
