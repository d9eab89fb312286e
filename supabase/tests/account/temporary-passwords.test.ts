import { afterAll, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

/** Sets a temporary password that is valid for `hours` from now. */
const handOut = async (person: string, password: string, hours: number) => {
  const temporary_password_expires_at = new Date(Date.now() + hours * 3_600_000).toISOString();
  const app_metadata = { temporary_password: true, temporary_password_expires_at };
  expect((await school.server.auth.admin.updateUserById(person, { password, app_metadata })).error).toBeNull();
};
/** The version of the account's row, which every write changes. */
const rowOf = async (person: string) =>
  (await school.backend.sql`select xmin::text, encrypted_password from auth.users where id = ${person}`)[0];

test("a temporary password is used up once when it expires, and so is the next", async () => {
  const { id } = await school.enroll("Esqueceu");
  await handOut(id, "primeira-senha", 1);
  const good = await rowOf(id);
  await school.server.rpc("run_housekeeping");
  expect(await rowOf(id)).toEqual(good);
  for (const [password, hours] of [
    ["segunda-senha", -2],
    ["terceira-senha", -1],
  ] as const) {
    await handOut(id, password, hours);
    const before = await rowOf(id);
    await school.server.rpc("run_housekeeping");
    const spent = await rowOf(id);
    expect(spent?.encrypted_password).not.toBe(before?.encrypted_password);
    await school.server.rpc("run_housekeeping");
    expect(await rowOf(id)).toEqual(spent);
  }
});
