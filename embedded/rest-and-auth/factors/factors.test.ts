import { afterAll, describe, expect, test } from "vitest";
import { SITE, startTestBackend } from "../../testing.ts";
import { codeOf, peopleWithFactors, wrongCode } from "./testing.ts";

const t = await startTestBackend();
afterAll(() => t.close());

const { connect, signIn, claimsOf, withFactor } = peopleWithFactors(() => t);

describe("a second factor", () => {
  test("a second factor is offered as a QR code and a text, and counts once a code was verified", async () => {
    const { email } = await t.person("nova");
    const client = await signIn(email);
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Escola" });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(decodeURIComponent(data?.totp.uri ?? "")).toContain(`otpauth://totp/Escola:${email}?`);
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect((await claimsOf(client)).aal).toBe("aal1");

    const factorId = data?.id ?? "";
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(data?.totp.secret ?? "") });
    expect(wrong.error?.code).toBe("mfa_verification_failed");
    const right = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(data?.totp.secret ?? "") });
    expect(right.error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: "aal2", amr: [{ method: "totp" }, { method: "password" }] });
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: "verified" }]);
  });

  test("a second factor may have any name, also with half a character in it", async () => {
    const client = await signIn((await t.person("halves")).email);
    const { data, error } = await client.auth.mfa.enroll({
      factorType: "totp",
      issuer: "\ud800",
      friendlyName: "\udc00",
    });
    expect([error, decodeURIComponent(data?.totp.uri ?? "")]).toEqual([null, expect.stringContaining("totp/\ufffd:")]);
  });

  test("a second factor is required at the next sign-in, and stays verified when the session is refreshed", async () => {
    const { email, factorId, secret } = await withFactor("volta");
    const client = await signIn(email);
    const level = () => client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect((await level()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(error).toBeNull();
    expect((await level()).data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await claimsOf(client)).aal).toBe("aal2");
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("a second factor ends the sessions that had only the password", async () => {
    const { email } = await t.person("antes");
    const before = await signIn(email);
    const now = await signIn(email);
    const { data } = await now.auth.mfa.enroll({ factorType: "totp" });
    await now.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: codeOf(data?.totp.secret ?? "") });
    expect((await before.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await before.auth.refreshSession()).error).not.toBeNull();
    expect((await now.auth.getUser()).error).toBeNull();
  });

  test("a second factor accepts each code once", async () => {
    const { email, factorId, secret } = await withFactor("repete");
    const code = codeOf(secret, 1);
    expect((await (await signIn(email)).auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const again = await (await signIn(email)).auth.mfa.challengeAndVerify({ factorId, code });
    expect(again.error?.code).toBe("mfa_verification_failed");
  });

  test("a second factor cannot be guessed: after five wrong codes the right one is refused for a while", async () => {
    const { email, factorId, secret } = await withFactor("palpite");
    const client = await signIn(email);
    const tries = Array.from({ length: 5 }, () =>
      client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) }),
    );
    expect((await Promise.all(tries)).map(({ error }) => error?.code)).toEqual(
      tries.map(() => "mfa_verification_failed"),
    );
    const right = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(right.error?.status).toBe(429);
    await t.backend.sql`update auth.mfa_factors set locked_until = now() where id = ${factorId}`;
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull();
  });

  test("a second factor accepts only answers to its own, fresh challenge", async () => {
    const ana = await withFactor("ana");
    const bia = await withFactor("bia");
    const client = await signIn(ana.email);
    const challenge = await client.auth.mfa.challenge({ factorId: ana.factorId });
    const code = codeOf(ana.secret, 1);
    expect((await client.auth.mfa.challenge({ factorId: bia.factorId })).error?.code).toBe("mfa_factor_not_found");
    const other = await bia.client.auth.mfa.challenge({ factorId: bia.factorId });
    const answer = (challengeId = "") => client.auth.mfa.verify({ factorId: ana.factorId, challengeId, code });
    expect((await answer(other.data?.id)).error?.code).toBe("mfa_factor_not_found");
    await t.backend
      .sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${challenge.data?.id ?? ""}`;
    expect((await answer(challenge.data?.id)).error?.code).toBe("mfa_challenge_expired");
  });

  test("a second factor protects the password, address and factors from a session with only the password", async () => {
    const { email, factorId } = await withFactor("guarda");
    const client = await signIn(email);
    expect((await client.auth.updateUser({ password: "outra-senha-longa" })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.updateUser({ email: "outra@example.com" })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
  });

  test.each(["application/json", "text/csv", "Text/CSV; charset=utf-8", "text/plain"])(
    "a second factor also protects the account from a caller who claims to send %s",
    async (type) => {
      const { email } = await withFactor("disfarce");
      const client = await signIn(email);
      const token = (await client.auth.getSession()).data.session?.access_token;
      const answer = await t.backend.fetch(
        new Request(`${SITE}/auth/v1/user`, {
          method: "PUT",
          headers: { apikey: t.backend.publishableKey, authorization: `Bearer ${token}`, "content-type": type },
          body: JSON.stringify({ password: "outra-senha-longa" }),
        }),
      );
      expect(answer.status).toBe(401);
      await signIn(email);
    },
  );

  test("a second factor is removed by its person, with its codes and the sessions' level", async () => {
    const { client, factorId, email } = await withFactor("desliga");
    await client.auth.mfa.recoveryCodes.generate();
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    await client.auth.refreshSession();
    expect((await claimsOf(client)).aal).toBe("aal1");
    const level = await (await signIn(email)).auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data?.nextLevel).toBe("aal1");
  });

  test("a second factor belongs to its person: nobody else can change it, and its secret is never read", async () => {
    const { factorId, client } = await withFactor("dona");
    const { client: other } = await t.person("intrusa");
    expect((await other.auth.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
    expect((await t.client().auth.mfa.listFactors()).error).not.toBeNull();
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toMatch(/secret|wrong_tries/);
    expect((await client.schema("auth").from("mfa_factors").select("*")).error).not.toBeNull();
  });

  test("a second factor can be removed by the server, for a person who lost their phone", async () => {
    const { id, factorId, email } = await withFactor("perdeu");
    const server = t.client("server");
    expect((await server.auth.admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ id: factorId }]);
    expect((await server.auth.admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    const level = await (await signIn(email)).auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data?.nextLevel).toBe("aal1");
    expect((await t.client().auth.admin.mfa.listFactors({ userId: id })).error).not.toBeNull();
  });
});

describe("recovery codes", () => {
  test("sign in once each, however they are typed", async () => {
    const { email, client } = await withFactor("papel");
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    expect(new Set(data?.codes).size).toBe(data?.total);
    const [first = ""] = data?.codes ?? [];
    const typed = ` ${first.slice(0, 4).toUpperCase()}-${first.slice(4)} `;
    const later = await signIn(email);
    expect((await later.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect((await claimsOf(later)).aal).toBe("aal2");
    const status = await later.auth.mfa.recoveryCodes.getStatus();
    expect(status.data?.remaining).toBe((data?.total ?? 0) - 1);
    const again = await (await signIn(email)).auth.mfa.recoveryCodes.verify({ code: first });
    expect(again.error?.code).toBe("mfa_verification_failed");
  });

  test("recovery codes are void once new ones are made, and are not given without a factor", async () => {
    const { email, client } = await withFactor("renova");
    const old = await client.auth.mfa.recoveryCodes.generate();
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_verified_factor_exists");
    expect((await client.auth.mfa.recoveryCodes.regenerate()).error).toBeNull();
    const late = await signIn(email);
    expect((await late.auth.mfa.recoveryCodes.verify({ code: old.data?.codes[0] ?? "" })).error).not.toBeNull();
    const { client: without } = await t.person("sem");
    const found = await connect().auth.mfa.recoveryCodes.getStatus();
    expect(found.error).not.toBeNull();
    expect((await without.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test("an unknown factor id is refused", async () => {
  const { client } = await t.person("estranha");
  const token = (await client.auth.getSession()).data.session?.access_token;
  const ask = (method: string, path: string, body?: unknown) =>
    t.backend
      .fetch(
        new Request(`${SITE}/auth/v1/${path}`, {
          method,
          headers: { apikey: t.backend.publishableKey, authorization: `Bearer ${token}` },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      )
      .then(({ status, headers }) => (status === 405 ? `405 ${headers.get("allow")}` : status));
  const none = crypto.randomUUID();
  expect(await ask("POST", "factors", { factor_type: "phone", phone: "+5511999990000" })).toBe(400);
  expect(await ask("POST", "factors/none/challenge", {})).toBe(404);
  expect(await ask("POST", `factors/${none}/challenge`, {})).toBe(404);
  expect(await ask("POST", `factors/${none}/verify`, { challenge_id: "x", code: 1 })).toBe(422);
  expect(await ask("DELETE", `factors/${none}`)).toBe(404);
  expect(await ask("PUT", `factors/${none}`)).toBe("405 DELETE");
});
