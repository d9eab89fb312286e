import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PASSWORD, SITE, startTestBackend, type TestBackend } from "../../testing.ts";
import { PATCHES, type Patch } from "./names.ts";

/**
 * Each patch twice: with it, the behaviour; without it, the library's defect. When an upgrade makes a "without" fail, its
 * patch can go.
 */
const IN_PROCESS = ["json-once", "timestamps", "redirect-to"] as const satisfies Patch[];
let patched: TestBackend;
let plain: TestBackend;
beforeAll(async () => {
  patched = await startTestBackend({ without: [] });
  plain = await startTestBackend({ without: [...IN_PROCESS] });
});
afterAll(async () => {
  await patched.close();
  await plain.close();
});
const BOTH = [
  ["with", true],
  ["without", false],
] as const;
const backendOf = (isPatched: boolean) => (isPatched ? patched : plain);

test.each(PATCHES)("%s describes the problem that it fixes", (patch) => {
  expect(existsSync(path.join(import.meta.dirname, `${patch}.ts`))).toBe(true);
  expect(existsSync(path.join(import.meta.dirname, `${patch}.md`))).toBe(true);
});

test.each(BOTH)("%s json-once, whether a trigger reads the metadata of a sign-up", async (_, isPatched) => {
  const { backend, person } = backendOf(isPatched);
  const { email } = await person("ana");
  const [row] = await backend.sql`select name from public.metadata_seen where email = ${email}`;
  expect(row?.name === "ana").toBe(isPatched);
});

test.each(BOTH)("%s timestamps, whether instants are RFC 3339", async (_, isPatched) => {
  const { client } = await backendOf(isPatched).person("bia");
  const { data } = await client.auth.getUser();
  const instants = [data.user?.created_at, data.user?.identities?.[0]?.created_at].map(String);
  const isIso = instants.every((instant) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(instant));
  expect(isIso).toBe(isPatched);
});

test.each(BOTH)("%s redirect-to, whether a mail knows where its link leads on to", async (_, isPatched) => {
  const { person, mails } = backendOf(isPatched);
  const { client, email } = await person("caio");
  const redirectTo = `${SITE}/pt/nova-senha`;
  await client.auth.resetPasswordForEmail(email, { redirectTo });
  expect(mails.at(-1)?.redirectTo).toBe(isPatched ? redirectTo : null);
});

test("visitors are granted nothing that the migrations did not grant", async () => {
  const { backend, client } = patched;
  await client().from("notes").select();
  const [granted] = await backend.sql`select has_table_privilege('anon', 'public.secrets', 'select') as yes`;
  expect(granted?.yes).toBe(false);
});

test("a refused row does not print what people typed", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { person, logged } = patched;
  const { client } = await person("duda");
  await client.from("notes").insert({ title: "um segredo ".repeat(10) });
  expect(printed).not.toHaveBeenCalled();
  expect(logged.join("\n")).not.toMatch(/segredo/);
  printed.mockRestore();
});

describe("patches that are applied as the library loads, in a process of its own", () => {
  const probe = async (without: Patch[]): Promise<{ share: number; printed: string }> => {
    const file = path.join(import.meta.dirname, "testing.ts");
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, PASSWORD, ...without]);
    return { share: Number(stdout), printed: stderr };
  };
  let withBoth: Awaited<ReturnType<typeof probe>>;
  let withNeither: Awaited<ReturnType<typeof probe>>;
  beforeAll(async () => {
    withBoth = await probe([]);
    withNeither = await probe(["fast-bcrypt", "quiet-console"]);
  });
  const probed = (isPatched: boolean) => (isPatched ? withBoth : withNeither);

  test.each(BOTH)("%s fast-bcrypt, whether hashing leaves the event loop alone", (_, isPatched) => {
    // Hashing in JavaScript takes nearly all processor time, on the event loop's thread.
    expect(probed(isPatched).share < 0.5).toBe(isPatched);
  });

  test("two backends that start at once load the library with one console", async () => {
    const patch = pathToFileURL(path.join(import.meta.dirname, "quiet-console.ts")).href;
    const twice = `import { patchConsole } from "${patch}";
      const said = [[], []];
      for (const lines of said) patchConsole((line) => lines.push(line));
      await import("@supabase/lite");
      globalThis["embedded-backend-console"].error(new Error("segredo"));
      process.stdout.write(JSON.stringify(said));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", twice]);
    expect(JSON.parse(stdout)).toEqual([[], ["Error"]]);
  });

  test.each(BOTH)("%s quiet-console, whether nothing that people typed is printed", (_, isPatched) => {
    expect(probed(isPatched).printed.includes("segredo@example.com")).toBe(!isPatched);
  });
});
