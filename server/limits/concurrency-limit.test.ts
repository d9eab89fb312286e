import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Semaphore } from "../../embedded/semaphore.ts";
import { eventually } from "../../embedded/testing.ts";
import { networkGroup } from "../visitor.ts";
import { openHttpServer } from "../web/http-server.ts";
import { createBounds, LARGEST, limitConcurrency } from "./concurrency-limit.ts";
import { boundsOf, semaphoreOf } from "./testing.ts";

const HERE = { address: "203.0.113.7" };
const THERE = { address: "203.0.113.8" };
const asked = { visitor: HERE, body: "small" as const, always: false };

describe("concurrent work", () => {
  test("concurrent work beyond the limit gets an answer to retry, health is answered, and an end or a failure frees a place", async () => {
    const ends: { resolve(): void; reject(): void }[] = [];
    const two = boundsOf(2);
    const ask = (always = false) =>
      limitConcurrency(new Request("http://site/pt/"), { ...asked, always }, two, () =>
        always
          ? Promise.resolve(new Response("ready"))
          : new Promise((resolve, reject) =>
              ends.push({ resolve: () => resolve(new Response("page")), reject: () => reject(new Error("no")) }),
            ),
      );
    const first = ask();
    const second = ask();
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await ask(true)).status).toBe(200);

    ends[0]?.resolve();
    expect((await first).status).toBe(200);
    const third = ask();
    ends[1]?.reject();
    await expect(second).rejects.toThrow("no");
    const fourth = ask();
    await eventually(() => ends.length === 4);
    expect((await ask()).status).toBe(503);
    ends[2]?.resolve();
    ends[3]?.resolve();
    expect([(await third).status, (await fourth).status]).toEqual([200, 200]);
  });

  test("refused concurrent work is answered after a delay, so that a caller with many connections asks seldom", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const one = { ...boundsOf(0), refuseAfterMs: 1_000 };
    let refused = false;
    const ask = limitConcurrency(new Request("http://site/pt/"), asked, one, async () => new Response("page")).then(
      ({ status }) => (refused = status === 503),
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(refused).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ask;
    expect(refused).toBe(true);
    vi.useRealTimers();
  });

  test("concurrent work cannot all be taken by one network, and a household's addresses count as one", async () => {
    const bounds = { ...boundsOf(3), work: new Semaphore({ permits: 3, perCaller: 2 }) };
    const ends: (() => void)[] = [];
    const ask = (address: string) =>
      limitConcurrency(
        new Request("http://site/pt/"),
        { ...asked, visitor: { address } },
        bounds,
        () => new Promise((resolve) => ends.push(() => resolve(new Response("page")))),
      );
    const household = [ask("2001:db8::1"), ask("2001:db8::ffff:2")];
    expect((await ask("2001:db8::1")).status).toBe(503);
    const neighbour = ask(HERE.address);
    expect((await ask(THERE.address)).status).toBe(503);
    await eventually(() => ends.length === 3);
    for (const end of ends) end();
    expect((await Promise.all([...household, neighbour])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("concurrent work whose body exceeds the free space gets an answer to retry, and its space is freed", async () => {
    const room = boundsOf(1, 50_000);
    const send = (bytes: number) =>
      limitConcurrency(
        new Request("http://site/pt/", { method: "POST", body: "x".repeat(bytes) }),
        asked,
        room,
        async () => Response.json({}),
      );
    for (let round = 0; round < 3; round++) {
      expect((await send(60_000)).status).toBe(503);
      expect((await send(40_000)).status).toBe(200);
    }
    expect((await send(LARGEST.small + 1)).status).toBe(413);
  });

  test("concurrent work leaves room for requests beside file transfers, and for other networks beside one household", async () => {
    const { large, small } = createBounds();
    for (let n = 0; n < 256; n++) large.tryAcquire(networkGroup(`2001:db8:0:${n.toString(16)}::1`), LARGEST.large);
    expect(large.tryAcquire(networkGroup(THERE.address), LARGEST.large)).toBe(true);
    for (let n = 0; n < 256; n++) large.tryAcquire(networkGroup(`198.51.100.${n}`), LARGEST.large);
    expect(large.tryAcquire(networkGroup(HERE.address), LARGEST.large)).toBe(false);
    expect(small.tryAcquire(networkGroup(HERE.address), LARGEST.small)).toBe(true);

    const noWords = { ...boundsOf(1), small: semaphoreOf(0) };
    const send = async (body: "small" | "large") => {
      const file = new Request("http://site/", { method: "POST", body: "x" });
      return (await limitConcurrency(file, { ...asked, body }, noWords, async () => new Response("done"))).status;
    };
    expect([await send("small"), await send("large")]).toEqual([503, 200]);
  });

  test("concurrent work counts against its caller's share from the beginning when it streams", async () => {
    const one = boundsOf(1);
    let end = () => {};
    const ask = (body: "parts" | "small", answer: () => Promise<Response>) =>
      limitConcurrency(new Request("http://site/", { method: "PATCH", body: "x" }), { ...asked, body }, one, answer);
    const done = async () => new Response("done");
    const first = ask("parts", () => new Promise((resolve) => (end = () => resolve(new Response("done")))));
    expect((await ask("parts", done)).status).toBe(503);
    expect((await ask("small", done)).status).toBe(200);
    end();
    expect((await first).status).toBe(200);
    expect((await ask("parts", done)).status).toBe(200);
  });
});

describe("bodies that never end", () => {
  const NEVER_ENDING = 20;
  let http: Awaited<ReturnType<typeof openHttpServer>>;
  let begun: number;
  let senders: Socket[];

  beforeEach(async () => {
    begun = 0;
    senders = [];
    const few = boundsOf(2);
    http = await openHttpServer({ host: "127.0.0.1", port: 0, trustProxy: 0 });
    await http.serve(
      (request, visitor) => {
        begun++;
        return limitConcurrency(request, { ...asked, visitor }, few, async () => new Response("page"));
      },
      () => false,
    );
  });
  afterEach(async () => {
    for (const sender of senders) sender.destroy();
    await http.close(0);
  });

  const site = () => `http://127.0.0.1:${http.port}/`;
  /** Announces a body, sends a little of it and then stalls. */
  const dawdle = (headers: string) => {
    const socket = connect(http.port, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n`);
    socket.write(headers.includes("chunked") ? "1\r\nx\r\n" : "x");
    senders.push(socket);
  };

  test.each(["Content-Length: 1000", "Transfer-Encoding: chunked"])("block nobody: %s", async (headers) => {
    for (let n = 0; n < NEVER_ENDING; n++) dawdle(headers);
    await eventually(() => begun === NEVER_ENDING);
    expect((await fetch(site())).status).toBe(200);
    expect((await fetch(site(), { method: "POST", body: "all of it" })).status).toBe(200);
  });
});
