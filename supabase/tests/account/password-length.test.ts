import { afterAll, expect, test } from "vitest";
import { MIN_PASSWORD_LENGTH } from "../../../app/platform/backend/password-length.ts";
import { type Client, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const ENOUGH = "porta-azul-27".slice(0, MIN_PASSWORD_LENGTH);
const choose = async (client: Client, password: string) => (await client.auth.updateUser({ password })).error?.code;

test.each(["admin", "aluno"] as const)("a new password of an %s has six characters at least", async (role) => {
  const person = await school.enroll("Nova", role);
  expect(await choose(person.client, ENOUGH.slice(1))).toBe("weak_password");
  expect(await choose(person.client, ENOUGH)).toBeUndefined();
  const again = await school.connect().auth.signInWithPassword({ email: person.email, password: ENOUGH });
  expect(again.error).toBeNull();
});

test("a new password that replaces a temporary one must be as long", async () => {
  const { id, email } = await school.enroll("Nova", "admin");
  const password = "senha-provisoria-1";
  const app_metadata = { temporary_password: true };
  expect((await school.server.auth.admin.updateUserById(id, { password, app_metadata })).error).toBeNull();
  const client = school.connect();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(await choose(client, ENOUGH.slice(1))).toBe("weak_password");
  expect(await choose(client, ENOUGH)).toBeUndefined();
});

test.each(["admin", "aluno"] as const)("the most used passwords are refused to an %s, long ones too", async (role) => {
  const person = await school.enroll("Nova", role);
  for (const password of ["password", "1234567890"])
    expect(await choose(person.client, password)).toBe("weak_password");
});
