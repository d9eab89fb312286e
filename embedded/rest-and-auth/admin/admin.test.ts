import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../testing.ts";

let t: TestBackend;
beforeAll(async () => {
  t = await startTestBackend();
});
afterAll(() => t.close());

test("makes no user of a call for a link, which is not served", async () => {
  const email = "ninguem@example.com";
  const { error } = await t.client("server").auth.admin.generateLink({ type: "invite", email });
  expect(error?.status).toBe(404);
  expect(await t.backend.sql`select from auth.users where email = ${email}`).toHaveLength(0);
});
