import { PASSWORD } from "../testing.ts";
import { type Row, refused, served } from "./row.ts";

const someId = () => crypto.randomUUID();
const provider = "custom:a";

export const ADMIN_ROWS: Record<string, Row> = {
  "GoTrueAdminApi.signOut": served(async ({ newcomer, server }) => {
    const { data } = await (await newcomer()).client.auth.getSession();
    return server.auth.admin.signOut(data.session?.access_token ?? "", "global");
  }),
  "GoTrueAdminApi.inviteUserByEmail": refused(({ server }) => server.auth.admin.inviteUserByEmail("eva@example.com")),
  "GoTrueAdminApi.generateLink": refused(({ server }) =>
    server.auth.admin.generateLink({ type: "magiclink", email: "eva@example.com" }),
  ),
  "GoTrueAdminApi.createUser": served(
    ({ server }) =>
      server.auth.admin.createUser({ email: `${someId()}@example.com`, password: PASSWORD, email_confirm: true }),
    "not with an `id` of one's own",
  ),
  "GoTrueAdminApi.listUsers": served(({ server }) => server.auth.admin.listUsers()),
  "GoTrueAdminApi.getUserById": served(async ({ newcomer, server }) =>
    server.auth.admin.getUserById((await newcomer()).id),
  ),
  "GoTrueAdminApi.updateUserById": served(async ({ newcomer, server }) =>
    server.auth.admin.updateUserById((await newcomer()).id, { user_metadata: { a: 1 } }),
  ),
  "GoTrueAdminApi.deleteUser": served(async ({ newcomer, server }) =>
    server.auth.admin.deleteUser((await newcomer()).id),
  ),
  "GoTrueAdminMFAApi.listFactors": served(async ({ withFactor, server }) =>
    server.auth.admin.mfa.listFactors({ userId: (await withFactor()).id }),
  ),
  "GoTrueAdminMFAApi.deleteFactor": served(async ({ withFactor, server }) => {
    const { id: userId, factorId: id } = await withFactor();
    return server.auth.admin.mfa.deleteFactor({ userId, id });
  }),
  "GoTrueAdminOAuthApi.listClients": refused(({ server }) => server.auth.admin.oauth.listClients()),
  "GoTrueAdminOAuthApi.createClient": refused(({ server }) =>
    server.auth.admin.oauth.createClient({ client_name: "a", redirect_uris: ["https://example.com"] }),
  ),
  "GoTrueAdminOAuthApi.getClient": refused(({ server }) => server.auth.admin.oauth.getClient(someId())),
  "GoTrueAdminOAuthApi.updateClient": refused(({ server }) => server.auth.admin.oauth.updateClient(someId(), {})),
  "GoTrueAdminOAuthApi.deleteClient": refused(({ server }) => server.auth.admin.oauth.deleteClient(someId())),
  "GoTrueAdminOAuthApi.regenerateClientSecret": refused(({ server }) =>
    server.auth.admin.oauth.regenerateClientSecret(someId()),
  ),
  "GoTrueAdminCustomProvidersApi.listProviders": refused(({ server }) =>
    server.auth.admin.customProviders.listProviders(),
  ),
  "GoTrueAdminCustomProvidersApi.createProvider": refused(({ server: { auth } }) =>
    Reflect.apply(auth.admin.customProviders.createProvider, auth.admin.customProviders, [{ identifier: provider }]),
  ),
  "GoTrueAdminCustomProvidersApi.getProvider": refused(({ server }) =>
    server.auth.admin.customProviders.getProvider(provider),
  ),
  "GoTrueAdminCustomProvidersApi.updateProvider": refused(({ server }) =>
    server.auth.admin.customProviders.updateProvider(provider, {}),
  ),
  "GoTrueAdminCustomProvidersApi.deleteProvider": refused(({ server }) =>
    server.auth.admin.customProviders.deleteProvider(provider),
  ),
  "GoTrueAdminPasskeyApi.listPasskeys": refused(({ server }) =>
    server.auth.admin.passkey.listPasskeys({ userId: someId() }),
  ),
  "GoTrueAdminPasskeyApi.deletePasskey": refused(({ server }) =>
    server.auth.admin.passkey.deletePasskey({ userId: someId(), passkeyId: someId() }),
  ),
};
