import bcrypt from "@node-rs/bcrypt";
import { afterAll, expect, test, vi } from "vitest";
import { eventually, SITE, startTestBackend } from "../testing.ts";
import { MOST_HASHING_CALLS } from "./hashing.ts";

const t = await startTestBackend();
afterAll(() => t.close());

test("a person who sets a password while too many requests wait gets an answer to retry, and keeps the old password", async () => {
  const { client } = await t.person("porta");
  const token = (await client.auth.getSession()).data.session?.access_token;
  const change = async (changed: object): Promise<string | undefined> => {
    const answer = await t.backend.fetch(
      new Request(`${SITE}/auth/v1/user`, {
        method: "PUT",
        headers: { apikey: t.backend.publishableKey, authorization: `Bearer ${token}` },
        body: JSON.stringify(changed),
      }),
    );
    return (await answer.json()).error_code;
  };
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const hash = bcrypt.hash;
  const spy = vi.spyOn(bcrypt, "hash").mockImplementation(async (...args) => {
    await opened;
    return hash(...args);
  });
  const answered: (string | undefined)[] = [];
  const answers = Array.from({ length: MOST_HASHING_CALLS + 2 }, async (_, n) => {
    answered.push(await change({ password: `senha-comprida-${n}` }));
  });
  try {
    await eventually(() => answered.length === 2);
    expect(answered).toEqual(["over_capacity", "over_capacity"]);
    // Requests without a hash are still answered.
    expect(await change({ data: { theme: "dark" } })).toBeUndefined();
  } finally {
    open();
    await Promise.all(answers);
    spy.mockRestore();
  }
  expect(answered.slice(2)).toEqual(Array.from({ length: MOST_HASHING_CALLS }, () => undefined));
  expect(await change({ password: "senha-comprida-afinal" })).toBeUndefined();
});

test("a password matches whichever keyboard typed it, and one stored as it was typed keeps working", async () => {
  const composed = "caf\u00E9 com leite";
  const apart = "cafe\u0301 com leite";
  const hardSpace = "caf\u00E9\u00A0com\u00A0leite";
  const { id, email, client } = await t.person("teclado");
  const signIn = async (password: string) =>
    (await t.client().auth.signInWithPassword({ email, password })).error?.code;
  for (const chosen of [apart, hardSpace]) {
    expect((await client.auth.updateUser({ password: `${chosen}!` })).error).toBeNull();
    expect((await client.auth.updateUser({ password: chosen })).error).toBeNull();
    for (const typed of [composed, apart, hardSpace]) expect(await signIn(typed), typed).toBeUndefined();
  }
  await t.backend.sql`update auth.users set encrypted_password = ${bcrypt.hashSync(apart, 4)} where id = ${id}`;
  expect(await signIn(apart)).toBeUndefined();
  expect(await signIn("cafe com leite")).toBe("invalid_credentials");
});
