import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openSchool, type School } from "../school.ts";
import { readCalls } from "./calls.ts";
import { type Address, compareAddresses } from "./compare-addresses.ts";

const CALLS = readCalls(readFileSync(path.join(import.meta.dirname, "calls.jsonl"), "utf8")).filter(
  ({ method }) => method === "GET" || method === "HEAD",
);

let school: School;
let address: Address;
const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? "";
beforeAll(async () => {
  school = await openSchool();
  const { publishableKey, secretKey, fetch } = school.backend;
  const tokens = { student: await tokenOf(school.student.client), teacher: await tokenOf(school.teacher.client) };
  address = { url: "http://localhost:3000", publishableKey, secretKey, tokens, fetch: (request) => fetch(request) };
});
afterAll(() => school.close());

test("an address that is compared with itself has no differences", async () => {
  expect(await compareAddresses(CALLS, address, address)).toEqual([]);
});

test("another status, another row and another count are reported, with the call", async () => {
  const calls = CALLS.filter((call) => call.caller === "teacher" && call.path.startsWith("/profiles?"));
  const changed = (change: (answer: Response) => Promise<Response>): Address => ({
    ...address,
    fetch: async (request) => change(await address.fetch(request)),
  });
  const headersOf = ({ headers, status }: Response) => ({ headers, status });
  const others = [
    changed(async (answer) => new Response(await answer.text(), { headers: answer.headers, status: 418 })),
    changed(async (answer) => new Response((await answer.text()).replace("Teresa", "Nobody"), headersOf(answer))),
    changed(async (answer) => {
      const headers = new Headers(answer.headers);
      headers.set("content-range", "0-0/99");
      return new Response(await answer.text(), { ...headersOf(answer), headers });
    }),
  ];
  for (const other of others) {
    const [difference] = await compareAddresses(calls, address, other);
    expect(calls).toContain(difference?.call);
  }
});
