import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, SITE, startTestBackend, type TestBackend } from "../../testing.ts";
import { PATCHES, type Patch } from "./names.ts";

/**
 * Each patch twice: with it, the behaviour; without it, the library's defect. When an upgrade makes a "without" fail, its
 * patch can go.
 */
let t: TestBackend | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});
const start = async (without: Patch[]) => {
  t = await startTestBackend({ without });
  return t;
};
const both = (patch: Patch) => [[[]], [[patch]]] as [Patch[]][];

test.each(PATCHES)("%s describes the problem that it fixes", (patch) => {
  expect(existsSync(path.join(import.meta.dirname, `${patch}.ts`))).toBe(true);
  expect(existsSync(path.join(import.meta.dirname, `${patch}.md`))).toBe(true);
});

test.each(both("json-once"))("without %j, whether a trigger reads the metadata of a sign-up", async (without) => {
  const { backend, person } = await start(without);
  const { email } = await person("ana");
  const [row] = await backend.sql`select name from public.metadata_seen where email = ${email}`;
  expect(row?.name === "ana").toBe(without.length === 0);
});

test.each(both("timestamps"))("without %j, whether instants are RFC 3339", async (without) => {
  const { person } = await start(without);
  const { client } = await person("ana");
  const { data } = await client.auth.getUser();
  const instants = [data.user?.created_at, data.user?.identities?.[0]?.created_at].map(String);
  const isIso = instants.every((instant) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(instant));
  expect(isIso).toBe(without.length === 0);
});

test.each(both("redirect-to"))("without %j, whether a mail knows where its link leads on to", async (without) => {
  const { person, mails } = await start(without);
  const { client, email } = await person("ana");
  const redirectTo = `${SITE}/pt/nova-senha`;
  await client.auth.resetPasswordForEmail(email, { redirectTo });
  expect(mails.at(-1)?.redirectTo).toBe(without.length === 0 ? redirectTo : null);
});

test("visitors are granted nothing that the migrations did not grant", async () => {
  const { backend, client, person } = await start([]);
  await person("ana");
  await client().from("notes").select();
  const [granted] = await backend.sql`select has_table_privilege('anon', 'public.secrets', 'select') as yes`;
  expect(granted?.yes).toBe(false);
});

test("a refused row does not print what people typed", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { person, logged } = await start([]);
  const { client } = await person("ana");
  await client.from("notes").insert({ title: "um segredo ".repeat(10) });
  expect(printed).not.toHaveBeenCalled();
  expect(logged.join("\n")).not.toMatch(/segredo/);
  printed.mockRestore();
});

describe("patches that are applied as the library loads, in a separate process", () => {
  const probe = async (without: Patch[]): Promise<{ share: number; printed: string }> => {
    const file = path.join(import.meta.dirname, "testing.ts");
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, PASSWORD, ...without]);
    return { share: Number(stdout), printed: stderr };
  };

  test.each(both("fast-bcrypt"))("without %j, whether hashing leaves the event loop alone", async (without) => {
    // In JavaScript the hashes are nearly all that is reckoned, and in the thread that everybody waits for.
    expect((await probe(without)).share < 0.5).toBe(without.length === 0);
  });

  test.each(both("quiet-console"))("without %j, whether nothing that people typed is printed", async (without) => {
    expect((await probe(without)).printed.includes("segredo@example.com")).toBe(without.length > 0);
  });
});
