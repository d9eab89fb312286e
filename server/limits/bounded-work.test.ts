import { expect, test } from "vitest";
import { boundWork } from "./bounded-work.ts";

const visitor = { address: "203.0.113.7" };

test("one too many is told to come back; health is told; an end or a failure makes room", async () => {
  const ends: { resolve(): void; reject(): void }[] = [];
  const site = boundWork(
    (request) =>
      request.url.endsWith("/healthz")
        ? Promise.resolve(new Response("ready"))
        : new Promise((resolve, reject) =>
            ends.push({ resolve: () => resolve(new Response("page")), reject: () => reject(new Error("no")) }),
          ),
    2,
  );
  const ask = (path = "/pt/") => site(new Request(`http://site${path}`), visitor);
  const [first, second] = [ask(), ask()];
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await ask("/healthz")).status).toBe(200);

  ends[0]?.resolve();
  expect((await first).status).toBe(200);
  const third = ask();
  ends[1]?.reject();
  await expect(second).rejects.toThrow("no");
  const fourth = ask();
  expect(ends).toHaveLength(4);
  expect((await ask()).status).toBe(503);
  ends[2]?.resolve();
  ends[3]?.resolve();
  expect([(await third).status, (await fourth).status]).toEqual([200, 200]);
});
