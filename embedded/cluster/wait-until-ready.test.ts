import { EventEmitter } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { waitUntilReady } from "./wait-until-ready.ts";

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.close();
});

/** PostgreSQL's refusal of a connection: a length, then fields that begin with a letter and end with a zero byte. */
const refusal = (code: string) => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe database system is starting up\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** A fake database whose refusals take most of a minute each; it exits after `refusals` of them. */
async function startsSlowly(code: string, refusals: number) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const child = Object.assign(new EventEmitter(), { exitCode: null as number | null, signalCode: null });
  let attempts = 0;
  server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      vi.setSystemTime(Date.now() + 40_000);
      attempts += 1;
      if (attempts === refusals) child.exitCode = 1;
      socket.end(refusal(code));
    });
  });
  const port = await new Promise<number>((resolve) => {
    server?.listen(0, "127.0.0.1", () => {
      const address = server?.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const options = { host: "127.0.0.1", port, username: "postgres", password: "x", database: "postgres" };
  const isThere = await waitUntilReady(child as never, options, new AbortController().signal);
  return { isThere, asked: attempts };
}

test("a database that reports to be starting is waited for, however long its recovery takes", async () => {
  expect(await startsSlowly("57P03", 5)).toEqual({ isThere: false, asked: 5 });
});

test("a database with any other error is abandoned after a minute", async () => {
  expect((await startsSlowly("53300", 5)).asked).toBe(2);
});
