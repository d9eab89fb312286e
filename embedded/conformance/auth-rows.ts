import { codeOf } from "../rest-and-auth/factors/testing.ts";
import { PASSWORD } from "../testing.ts";
import { client, different, type Row, refused, served } from "./row.ts";

const someId = () => crypto.randomUUID();

export const AUTH_ROWS: Record<string, Row> = {
  "GoTrueClient.isThrowOnErrorEnabled": client,
  "GoTrueClient.initialize": client,
  "GoTrueClient.signInAnonymously": refused(({ visitor }) => visitor.auth.signInAnonymously(), "400"),
  "GoTrueClient.signUp": served(({ newcomer }) => newcomer(), "by address; not by telephone"),
  "GoTrueClient.signInWithPassword": served(async ({ newcomer }) => {
    const { client: own, email } = await newcomer();
    return own.auth.signInWithPassword({ email, password: PASSWORD });
  }, "by address; not by telephone"),
  "GoTrueClient.signInWithOAuth": different(
    "the address that it makes is answered 404 `not_offered`",
    async ({ visitor, t }) => {
      const { data } = await visitor.auth.signInWithOAuth({
        provider: "google",
        options: { skipBrowserRedirect: true },
      });
      const { status } = await t.backend.fetch(new Request(data.url ?? ""));
      return { error: status === 404 ? null : status };
    },
  ),
  "GoTrueClient.exchangeCodeForSession": refused(({ visitor }) => visitor.auth.exchangeCodeForSession("code")),
  "GoTrueClient.signInWithWeb3": refused(({ visitor }) =>
    visitor.auth.signInWithWeb3({ chain: "ethereum", message: "a", signature: "0x00" }),
  ),
  "GoTrueClient.signInWithIdToken": refused(({ visitor }) =>
    visitor.auth.signInWithIdToken({ provider: "google", token: "a" }),
  ),
  "GoTrueClient.signInWithOtp": refused(({ visitor }) => visitor.auth.signInWithOtp({ email: "ana@example.com" })),
  "GoTrueClient.verifyOtp": served(async ({ newcomer, visitor, t }) => {
    const { email } = await newcomer();
    await visitor.auth.resetPasswordForEmail(email);
    return visitor.auth.verifyOtp({ type: "recovery", token_hash: t.mails.at(-1)?.tokenHash ?? "" });
  }, "with `token_hash`; codes are not mailed"),
  "GoTrueClient.signInWithSSO": refused(({ visitor }) => visitor.auth.signInWithSSO({ domain: "example.com" })),
  "GoTrueClient.reauthenticate": refused(({ person }) => person.auth.reauthenticate()),
  "GoTrueClient.resend": refused(({ visitor }) => visitor.auth.resend({ type: "signup", email: "ana@example.com" })),
  "GoTrueClient.getSession": client,
  "GoTrueClient.getUser": served(({ person }) => person.auth.getUser()),
  "GoTrueClient.updateUser": served(({ person }) => person.auth.updateUser({ data: { seen: true } })),
  "GoTrueClient.setSession": served(async ({ newcomer, visitor }) => {
    const { data } = await (await newcomer()).client.auth.getSession();
    return data.session ? visitor.auth.setSession(data.session) : { error: "no session" };
  }),
  "GoTrueClient.refreshSession": served(({ person }) => person.auth.refreshSession()),
  "GoTrueClient.signOut": served(async ({ newcomer }) => (await newcomer()).client.auth.signOut()),
  "GoTrueClient.onAuthStateChange": client,
  "GoTrueClient.resetPasswordForEmail": served(async ({ newcomer, visitor }) =>
    visitor.auth.resetPasswordForEmail((await newcomer()).email),
  ),
  "GoTrueClient.getUserIdentities": served(({ person }) => person.auth.getUserIdentities()),
  "GoTrueClient.linkIdentity": refused(({ person }) => person.auth.linkIdentity({ provider: "google" })),
  "GoTrueClient.unlinkIdentity": refused(({ person }) =>
    person.auth.unlinkIdentity({ id: "a", user_id: someId(), identity_id: someId(), provider: "google" }),
  ),
  "GoTrueClient.startAutoRefresh": client,
  "GoTrueClient.stopAutoRefresh": client,
  "GoTrueClient.dispose": client,
  "GoTrueClient.getClaims": served(({ person }) => person.auth.getClaims()),
  "GoTrueClient.signInWithPasskey": refused(
    ({ visitor }) => visitor.auth.signInWithPasskey(),
    "as `passkey.startAuthentication`",
  ),
  "GoTrueClient.registerPasskey": refused(
    ({ person }) => person.auth.registerPasskey(),
    "as `passkey.startRegistration`",
  ),

  "GoTrueMFAApi.enroll": served(
    async ({ newcomer }) => (await newcomer()).client.auth.mfa.enroll({ factorType: "totp" }),
    "`totp`",
  ),
  "GoTrueMFAApi.challenge": served(async ({ withFactor }) => {
    const { client: own, factorId } = await withFactor();
    return own.auth.mfa.challenge({ factorId });
  }),
  "GoTrueMFAApi.verify": served(async ({ withFactor }) => {
    const { client: own, factorId, secret } = await withFactor();
    const { data } = await own.auth.mfa.challenge({ factorId });
    return own.auth.mfa.verify({ factorId, challengeId: data?.id ?? "", code: codeOf(secret, 1) });
  }),
  "GoTrueMFAApi.unenroll": served(async ({ withFactor }) => {
    const { client: own, factorId } = await withFactor();
    return own.auth.mfa.unenroll({ factorId });
  }),
  "GoTrueMFAApi.challengeAndVerify": served(async ({ withFactor }) => {
    const { client: own, factorId, secret } = await withFactor();
    return own.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
  }),
  "GoTrueMFAApi.listFactors": served(({ person }) => person.auth.mfa.listFactors()),
  "GoTrueMFAApi.getAuthenticatorAssuranceLevel": served(({ person }) =>
    person.auth.mfa.getAuthenticatorAssuranceLevel(),
  ),
  ...Object.fromEntries(
    ["enroll", "challenge", "verify", "authenticate", "register"].map((method): [string, Row] => [
      `WebAuthnApi.${method}`,
      refused(
        async ({ newcomer }) => (await newcomer()).client.auth.mfa.webauthn.enroll({ friendlyName: "key" }),
        "400",
      ),
    ]),
  ),
  "AuthMFARecoveryCodesApi.getStatus": served(async ({ withFactor }) =>
    ignoring404(await (await withFactor()).client.auth.mfa.recoveryCodes.getStatus()),
  ),
  "AuthMFARecoveryCodesApi.generate": served(async ({ withFactor }) =>
    (await withFactor()).client.auth.mfa.recoveryCodes.generate(),
  ),
  "AuthMFARecoveryCodesApi.verify": served(async ({ withFactor }) => {
    const { client: own } = await withFactor();
    const { data } = await own.auth.mfa.recoveryCodes.generate();
    return own.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? "" });
  }),
  "AuthMFARecoveryCodesApi.regenerate": served(async ({ withFactor }) => {
    const { client: own } = await withFactor();
    await own.auth.mfa.recoveryCodes.generate();
    return own.auth.mfa.recoveryCodes.regenerate();
  }),
  "AuthMFARecoveryCodesApi.unenroll": refused(
    async ({ withFactor }) => (await withFactor()).client.auth.mfa.recoveryCodes.unenroll(),
    "405",
  ),

  "AuthOAuthServerApi.getAuthorizationDetails": refused(({ person }) =>
    person.auth.oauth.getAuthorizationDetails(someId()),
  ),
  "AuthOAuthServerApi.approveAuthorization": refused(({ person }) => person.auth.oauth.approveAuthorization(someId())),
  "AuthOAuthServerApi.denyAuthorization": refused(({ person }) => person.auth.oauth.denyAuthorization(someId())),
  "AuthOAuthServerApi.listGrants": refused(({ person }) => person.auth.oauth.listGrants()),
  "AuthOAuthServerApi.revokeGrant": refused(({ person }) => person.auth.oauth.revokeGrant({ clientId: someId() })),
  "AuthPasskeyApi.startRegistration": refused(({ person }) => person.auth.passkey.startRegistration()),
  "AuthPasskeyApi.verifyRegistration": refused(({ person }) =>
    Reflect.apply(person.auth.passkey.verifyRegistration, person.auth.passkey, [{}]),
  ),
  "AuthPasskeyApi.startAuthentication": refused(({ visitor }) => visitor.auth.passkey.startAuthentication()),
  "AuthPasskeyApi.verifyAuthentication": refused(({ visitor }) =>
    Reflect.apply(visitor.auth.passkey.verifyAuthentication, visitor.auth.passkey, [{}]),
  ),
  "AuthPasskeyApi.list": refused(({ person }) => person.auth.passkey.list()),
  "AuthPasskeyApi.update": refused(({ person }) =>
    person.auth.passkey.update({ passkeyId: someId(), friendlyName: "a" }),
  ),
  "AuthPasskeyApi.delete": refused(({ person }) => person.auth.passkey.delete({ passkeyId: someId() })),
};

/** The status of codes is 404 for people who have none. */
const ignoring404 = ({ error }: { error: { status?: number | undefined } | null }) =>
  error?.status === 404 ? { error: null } : { error };
