import { afterEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, startTestBackend, type TestBackend } from "../../testing.ts";
import { HASH_COST } from "../hashing.ts";
import type { Patch } from "./names.ts";

/**
 * Each patch twice: with it, the behaviour; without it, the library's defect. When an upgrade makes a "without" fail, its
 * patch can go. Patches that take hold as the library loads need a fresh copy of it, hence the module reset.
 */
let t: TestBackend | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});
const start = async (without: Patch[], options: Parameters<typeof startTestBackend>[0] = {}) => {
  t = await startTestBackend({ without, ...options });
  return t;
};
const both = (patch: Patch) => [[[]], [[patch]]] as [Patch[]][];

describe.each(both("json-once"))("json-once, without %j", (without) => {
  test("a trigger reads the metadata of a sign-up", async () => {
    const { backend, person } = await start(without);
    const { email } = await person("ana");
    const [seen] = await backend.sql`select name from public.metadata_seen where email = ${email}`;
    expect(seen?.name === "ana").toBe(without.length === 0);
  });
});

test("visitors are granted nothing that the migrations did not grant", async () => {
  const { backend, client, person } = await start([]);
  await person("ana");
  await client().from("notes").select();
  const [granted] = await backend.sql`select has_table_privilege('anon', 'public.secrets', 'select') as yes`;
  expect(granted?.yes).toBe(false);
});

describe("patches applied while the library loads", () => {
  test("hashing does not block other work", async () => {
    const { client } = await start([], { hashCost: HASH_COST });
    const spent = { all: process.cpuUsage(), here: process.threadCpuUsage() };
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => client().auth.signUp({ email: `hash${i}@example.com`, password: PASSWORD })),
    );
    const all = process.cpuUsage(spent.all).user;
    const here = process.threadCpuUsage(spent.here).user;
    // In JavaScript the eight hashes are nearly all that is reckoned, and in the thread that everybody waits for.
    expect(here).toBeLessThan(all / 2);
  });

  test("nothing that people typed is printed", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const { person, logged } = await start([]);
    const { client } = await person("ana");
    await client.from("notes").insert({ title: "um segredo ".repeat(10) });
    expect(printed).not.toHaveBeenCalled();
    expect(logged.join("\n")).not.toMatch(/segredo/);
    printed.mockRestore();
  });
});
