import { expect, test } from "vitest";
import { startTestBackend, startTestCluster, type TestBackend } from "./testing.ts";

const settings = { timezone: "Asia/Tokyo" };

/** The forms of instants: in the server's own statements, and in answers to a person. */
async function written({ backend, person }: TestBackend): Promise<string[]> {
  const { client } = await person("ana");
  const { data } = await client.from("notes").insert({ title: "now" }).select("created_at").single();
  const [own] = await backend.sql`select created_at::text from public.notes`;
  return [String(data?.created_at), String(own?.created_at)];
}
const IN_UTC = [expect.stringMatching(/\+00:00$/), expect.stringMatching(/\+00$/)];

test("instants are written by the database's clock, whatever the machine's clock shows", async () => {
  const site = await startTestBackend({ databaseSettings: settings });
  expect(await written(site)).toEqual(IN_UTC);
  await site.close();
});

test("instants are written by one clock if the database runs elsewhere", async () => {
  const elsewhere = await startTestCluster({ durable: false, settings });
  const databaseUrl = await elsewhere.url("postgres", "a-password-of-a-test", "postgres");
  const site = await startTestBackend({ databaseUrl });
  expect(await written(site)).toEqual(IN_UTC);
  await site.close();
  await elsewhere.close();
});
