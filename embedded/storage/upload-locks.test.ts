import http from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { ERRORS } from "@tus/server";
import { expect, test } from "vitest";
import { eventually, startTestBackend } from "../testing.ts";
import { uploadLocks } from "./upload-locks.ts";

const never = new AbortController().signal;

/** Requests an upload's lock. @returns its state, and how often it was asked to release it */
function taker(locks: ReturnType<typeof uploadLocks>, signal: AbortSignal = never) {
  const lock = locks.newLock("one");
  const state = { asked: 0, holds: false, refused: undefined as unknown };
  const settled = lock
    .lock(signal, () => {
      state.asked += 1;
    })
    .then(
      () => {
        state.holds = true;
      },
      (error: unknown) => {
        state.refused = error;
      },
    );
  return { state, settled, unlock: () => lock.unlock() };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test("waiters for an upload are woken in their order, and its holder is asked once to release it", async () => {
  const locks = uploadLocks();
  const first = taker(locks);
  const second = taker(locks);
  const third = taker(locks);
  await turns(500);
  const other = locks.newLock("another");
  await other.lock(never, () => {});
  expect([first.state, second.state, third.state]).toMatchObject([
    { holds: true, asked: 1 },
    { holds: false, asked: 0 },
    { holds: false, asked: 0 },
  ]);
  await first.unlock();
  await second.settled;
  // Another request waits for it already.
  expect([second.state, third.state]).toMatchObject([
    { holds: true, asked: 1 },
    { holds: false, asked: 0 },
  ]);
  await second.unlock();
  await third.settled;
  expect(third.state).toMatchObject({ holds: true, asked: 0 });
  await third.unlock();
  await expect(third.unlock()).rejects.toThrow("unlocked");
});

test("a waiter whose request ended, or who waited too long, is dropped", async () => {
  const locks = uploadLocks(1);
  const leaving = new AbortController();
  const patient = uploadLocks();
  const holder = taker(patient);
  const gone = taker(patient, leaving.signal);
  leaving.abort();
  await gone.settled;
  expect(gone.state).toMatchObject({ holds: false, refused: ERRORS.ABORTED });
  await holder.unlock();
  const next = taker(patient);
  await next.settled;
  expect(next.state.holds).toBe(true);
  taker(locks);
  const late = taker(locks);
  await late.settled;
  expect(late.state).toMatchObject({ holds: false, refused: ERRORS.ERR_LOCK_TIMEOUT });
  const ended = taker(patient, AbortSignal.abort());
  await ended.settled;
  expect(ended.state.refused).toBe(ERRORS.ABORTED);
});

test("an upload whose sender has gone silent can be queried, and does no work meanwhile", async () => {
  const t = await startTestBackend();
  await t.backend.sql.unsafe(`
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy "everybody" on storage.objects for all to authenticated using (true) with check (true)`);
  const ana = await t.person("ana");
  const site = serve({ fetch: (request) => t.backend.fetch(request), port: 0, hostname: "127.0.0.1" });
  await eventually(() => site.address() !== null);
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const token = (await ana.client.auth.getSession()).data.session?.access_token;
  const base = {
    apikey: t.backend.publishableKey,
    authorization: `Bearer ${token}`,
    "tus-resumable": "1.0.0",
  };
  const about = { bucketName: "files", objectName: "silent.txt", contentType: "text/plain" };
  const said = Object.entries(about).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const begun = await fetch(`${origin}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: { ...base, "upload-length": "100", "upload-metadata": said.join(",") },
  });
  const address = new URL(begun.headers.get("location") ?? "", origin);
  const silent = http.request(address, {
    method: "PATCH",
    headers: {
      ...base,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": "100",
    },
  });
  silent.on("error", () => {});
  await new Promise<void>((sent) => silent.write("0123456789", () => sent()));

  const immediate = globalThis.setImmediate;
  let requests = 0;
  globalThis.setImmediate = Object.assign(
    (...given: Parameters<typeof immediate>) => {
      requests += 1;
      return immediate(...given);
    },
    { __promisify__: immediate.__promisify__ },
  );
  try {
    // The first may be answered before the part has begun.
    await eventually(async () => {
      const { status, headers } = await fetch(address, { method: "HEAD", headers: base });
      return status === 200 && headers.get("upload-offset") === "10";
    });
    expect(requests).toBeLessThan(1000);
  } finally {
    globalThis.setImmediate = immediate;
    silent.destroy();
    site.close();
    await t.close();
  }
});
