import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test, vi } from "vitest";
import { askLater } from "./ask-later.ts";
import type { Database } from "./database.types.ts";

const ask = (asked: string[] = []) => {
  const send: typeof fetch = async (input, init) => {
    asked.push(
      `${init?.method} ${new URL(String(input)).pathname}${decodeURIComponent(new URL(String(input)).search)}`,
    );
    return Response.json([{ id: "1" }]);
  };
  return vi.fn(async () => new PostgrestClient<Database>("http://site.test/rest/v1", { fetch: send }));
};

test("a request is the client's own once it is awaited, and is not sent before", async () => {
  const asked: string[] = [];
  const load = ask(asked);
  const request = askLater(load).from("plans").select("id").eq("name", "Semanal").order("position").limit(2);
  expect(load).not.toHaveBeenCalled();
  expect(await request).toMatchObject({ data: [{ id: "1" }], error: null, status: 200 });
  expect(asked).toEqual(["GET /rest/v1/plans?select=id&name=eq.Semanal&order=position.asc&limit=2"]);
});

test("requests load the client once, also when they are sent together", async () => {
  const load = ask();
  const client = askLater(load);
  await Promise.all([client.from("plans").select("id"), client.rpc("read_setup"), client.from("plans").select("id")]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a client that does not load is a network that fails, and the next request loads it again", async () => {
  const load = ask().mockRejectedValueOnce(new TypeError("no network"));
  const client = askLater(load);
  expect(await client.from("plans").select("id")).toMatchObject({ data: null, status: 0, error: { code: "" } });
  expect((await client.from("plans").select("id")).error).toBeNull();
  load.mockRejectedValueOnce(new TypeError("no network"));
  await expect(askLater(load).rpc("read_setup").throwOnError()).rejects.toThrow("no network");
});

test("a kept client can be handed on without a request", async () => {
  const load = ask();
  const client = await (async () => askLater(load))();
  expect(load).not.toHaveBeenCalled();
  expect(JSON.stringify(client)).toBe("{}");
});
