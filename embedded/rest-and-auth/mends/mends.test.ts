import { afterEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, startTestBackend, type TestBackend } from "../../testing.ts";
import type { Mend } from "./mend.ts";

/**
 * Each mend twice: with it, the behaviour; without it, the library's defect. When an upgrade makes a "without" fail, its
 * mend can go. Mends that take hold as the library loads need a fresh copy of it, hence the module reset.
 */
let t: TestBackend | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});
const start = async (without: Mend[]) => {
  t = await startTestBackend({ without });
  return t;
};
const both = (mend: Mend) => [[[]], [[mend]]] as [Mend[]][];

describe.each(both("json-once"))("json-once, without %j", (without) => {
  test("a trigger reads the metadata of a sign-up", async () => {
    const { backend, person } = await start(without);
    const { email } = await person("ana");
    const [seen] = await backend.sql`select name from public.metadata_seen where email = ${email}`;
    expect(seen?.name === "ana").toBe(without.length === 0);
  });
});

describe.each(both("timestamps"))("timestamps, without %j", (without) => {
  test("instants are ISO 8601", async () => {
    const { person } = await start(without);
    const { client } = await person("ana");
    const { data } = await client.from("notes").insert({ title: "x" }).select("created_at").single();
    expect(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(data?.created_at)).toBe(without.length === 0);
  });
});

describe.each(both("bytes"))("bytes, without %j", (without) => {
  test("bytes go in and out as text", async () => {
    const { person } = await start(without);
    const { client } = await person("ana");
    const digest = "\\x00ff10";
    const { data } = await client.from("notes").insert({ title: "x", digest }).select("digest").single();
    expect(data?.digest === digest).toBe(without.length === 0);
  });
});

describe.each(both("decimals"))("decimals, without %j", (without) => {
  test("a decimal is a number", async () => {
    const { person } = await start(without);
    const { client } = await person("ana");
    const { data } = await client.from("notes").insert({ title: "x", weight: 8.5 }).select("weight").single();
    expect(data?.weight === 8.5).toBe(without.length === 0);
  });
});

describe.each(both("error-statuses"))("error-statuses, without %j", (without) => {
  test.each([
    ["plain", 400, "P0001"],
    ["own", 400, "AL001"],
  ])("a refusal of the kind '%s' is the caller's", async (way, status, code) => {
    const { client } = await start(without);
    const answer = await client().rpc("refuse", { way });
    expect(answer.status === status && answer.error?.code === code).toBe(without.length === 0);
  });

  test("a refusal with a status of its own keeps it, mended or not", async () => {
    const { client } = await start(without);
    const { status, error } = await client().rpc("refuse", { way: "PT409" });
    expect([status, error?.message, error?.hint]).toEqual([409, "TAKEN", "another"]);
  });
});

describe.each(both("rollback-on-refusal"))("rollback-on-refusal, without %j", (without) => {
  test("a write refused for its many rows changes none", async () => {
    const { person } = await start(without);
    const { client } = await person("ana");
    await client.from("notes").insert([{ title: "a" }, { title: "a" }]);
    expect((await client.from("notes").update({ title: "b" }).eq("title", "a").select().single()).status).toBe(406);
    const { count } = await client.from("notes").select("*", { count: "exact", head: true }).eq("title", "b");
    expect(count === 0).toBe(without.length === 0);
  });
});

describe.each(both("default-rows"))("default-rows, without %j", (without) => {
  test.each([
    ["one", {}, 1],
    ["a list of one", [{}], 1],
    ["two", [{}, {}], 2],
  ])("%s without a value is made of defaults", async (_, rows, count) => {
    const { person } = await start(without);
    const { id, client } = await person("ana");
    const { data } = await client.from("pages").insert(rows).select("owner, title");
    const made = Array.from({ length: count }, () => ({ owner: id, title: "" }));
    expect(JSON.stringify(data) === JSON.stringify(made)).toBe(without.length === 0);
  });

  test("what a column needs is still asked for, with or without", async () => {
    const { person } = await start(without);
    const { client } = await person("ana");
    const { error } = await client.from("notes").insert({});
    expect(error?.code).toBe(without.length === 0 ? "23502" : "PGRST102");
    expect((await client.from("notes").select()).data).toEqual([]);
  });
});

describe.each(both("no-default-grants"))("no-default-grants, without %j", (without) => {
  test("visitors are granted nothing that migrations did not grant", async () => {
    const { backend, client } = await start(without);
    await client().from("notes").select();
    const [granted] = await backend.sql`select has_table_privilege('anon', 'public.secrets', 'select') as yes`;
    expect(granted?.yes === false).toBe(without.length === 0);
  });
});

describe("mends that take hold as the library loads", () => {
  test("hashing does not stand in the way of others", async () => {
    const { client } = await start([]);
    const spent = { all: process.cpuUsage(), here: process.threadCpuUsage() };
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => client().auth.signUp({ email: `hash${i}@example.com`, password: PASSWORD })),
    );
    const [all, here] = [process.cpuUsage(spent.all).user, process.threadCpuUsage(spent.here).user];
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
