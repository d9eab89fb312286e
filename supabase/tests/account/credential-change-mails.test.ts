import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openSchool } from "../school.ts";
import { withSecondFactor } from "../second-factor.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.mail_outbox`;
});

const mails = () => school.backend.sql`select kind, recipient, language, data from public.mail_outbox order by kind`;
const change = async (person: string, what: object) => {
  const { error } = await school.server.auth.admin.updateUserById(person, what);
  expect(error).toBeNull();
};
const mail = (kind: string, recipient: string, language = "pt") => ({ kind, recipient, language, data: {} });

test("a person who chose a new password receives a mail in their language", async () => {
  const { id, email, client } = await school.enroll("Trocou");
  await school.backend.sql`update public.profiles set language = 'en' where id = ${id}`;
  expect((await client.auth.updateUser({ password: "outra-senha-bem-longa" })).error).toBeNull();
  expect(await mails()).toEqual([mail("password_changed", email, "en")]);
});

test("a new address is announced to the old one, not to the new", async () => {
  const { id, email } = await school.enroll("Mudou");
  await change(id, { email: `${randomUUID()}@example.com`, email_confirm: true });
  expect(await mails()).toEqual([mail("email_changed", email)]);
});

test("a person who changes both is informed of both at the earlier address", async () => {
  const { id, email } = await school.enroll("Tudo");
  await change(id, { email: `${randomUUID()}@example.com`, password: "ainda-outra-senha", email_confirm: true });
  expect(await mails()).toEqual([mail("email_changed", email), mail("password_changed", email)]);
});

test("a password set by the teacher sends only its own mail, and a used password sends no mail", async () => {
  const { id, email } = await school.enroll("Recebeu");
  const password = "senha-provisoria-1";
  await change(id, { password });
  const until = new Date(Date.now() - 1_000).toISOString();
  expect((await school.server.rpc("welcome_student", { student: id, password, until })).error).toBeNull();
  expect((await school.server.rpc("run_housekeeping")).error).toBeNull();
  expect(await mails()).toEqual([{ ...mail("welcome", email), data: expect.objectContaining({ password }) }]);
});

test.each([`${"a".repeat(243)}@example.com`, "nobody", null])(
  "an account whose address receives no mail can be changed, and may have a second factor: %s",
  async (was) => {
    const { id, client } = await school.enroll("Longe");
    // Stored before such addresses were refused.
    await school.backend.sql.begin(async (tx) => {
      await tx`alter table auth.users disable trigger refuse_invalid_address`;
      await tx`update auth.users set email = ${was} where id = ${id}`;
      await tx`alter table auth.users enable trigger refuse_invalid_address`;
    });
    await withSecondFactor({ client });
    await school.backend.sql`delete from public.mail_outbox`;
    await change(id, { email: `${randomUUID()}@example.com`, password: "mais-uma-senha" });
    expect(await mails()).toEqual([]);
  },
);

test("other changes of an account send no mail", async () => {
  const { id, email } = await school.enroll("Igual");
  await change(id, { email: email.toUpperCase(), user_metadata: { full_name: "Outra" } });
  expect(await mails()).toEqual([]);
});

test("adding or removing a verified second factor sends a mail; using one, or dropping an unverified one, does not", async () => {
  const { id, email, client } = await school.enroll("Cuidadosa");
  const { mfa } = client.auth;
  await school.backend.sql`update public.profiles set language = 'en' where id = ${id}`;
  const show = await withSecondFactor({ client });
  await show(1);
  expect(await mails()).toEqual([mail("factor_added", email, "en")]);
  const unsure = await mfa.enroll({ factorType: "totp", friendlyName: "Outro" });
  expect((await mfa.unenroll({ factorId: unsure.data?.id ?? "" })).error).toBeNull();
  expect(await mails()).toEqual([mail("factor_added", email, "en")]);
  const [factor] = (await mfa.listFactors()).data?.totp ?? [];
  expect((await mfa.unenroll({ factorId: factor?.id ?? "" })).error).toBeNull();
  expect(await mails()).toEqual([mail("factor_added", email, "en"), mail("factor_removed", email, "en")]);
});

test("deleting an account sends no mail about its second factor", async () => {
  const { id, client } = await school.enroll("Some");
  await withSecondFactor({ client });
  expect((await school.server.rpc("erase_person", { person: id })).error).toBeNull();
  expect((await school.server.auth.admin.deleteUser(id)).error).toBeNull();
  expect(await mails()).toEqual([]);
});
