/** Calls of the official clients that are not offered, with the method and the path of each endpoint. */
const NOT_OFFERED: readonly [address: string, call: string][] = [
  ["POST /auth/v1/resend", "auth.resend"],
  ["GET /auth/v1/reauthenticate", "auth.reauthenticate"],
  ["POST /auth/v1/otp", "auth.signInWithOtp"],
  ["POST /auth/v1/sso", "auth.signInWithSSO"],
  ["GET /auth/v1/authorize", "auth.signInWithOAuth"],
  ["GET /auth/v1/user/identities", "auth.linkIdentity"],
  ["DELETE /auth/v1/user/identities", "auth.unlinkIdentity"],
  ["* /auth/v1/user/oauth", "auth.oauth"],
  ["* /auth/v1/oauth", "auth.oauth"],
  ["* /auth/v1/passkeys", "auth.passkey"],
  ["POST /auth/v1/invite", "auth.admin.inviteUserByEmail"],
  ["POST /auth/v1/admin/generate_link", "auth.admin.generateLink"],
  ["* /auth/v1/admin/oauth", "auth.admin.oauth"],
  ["* /auth/v1/admin/custom-providers", "auth.admin.customProviders"],
  ["* /auth/v1/admin/users/:user/passkeys", "auth.admin.passkey"],
  ["* /storage/v1/bucket", "storage buckets"],
  ["POST /storage/v1/object/move", "storage.move"],
  ["POST /storage/v1/object/copy", "storage.copy"],
  ["POST /storage/v1/object/list-v2", "storage.listV2"],
  ["POST /storage/v1/object/upload/sign", "storage.createSignedUploadUrl"],
  ["PUT /storage/v1/object/upload/sign", "storage.uploadToSignedUrl"],
  ["GET /storage/v1/render/image", "storage pictures in other sizes"],
  ["* /storage/v1/cdn", "storage.purgeCache"],
  ["* /storage/v1/iceberg", "storage.analytics"],
  ["* /storage/v1/vector", "storage.vectors"],
  ["POST /realtime/v1/api/broadcast", "realtime.httpSend"],
  ["* /functions/v1", "functions.invoke"],
  ["* /graphql/v1", "GraphQL"],
];

/** The error message for an endpoint that this backend does not offer; undefined for any other address. */
export function notOffered(method: string, pathname: string): string | undefined {
  const segments = pathname.split("/");
  const isAddressed = (address: string) => {
    const [its = "", path = ""] = address.split(" ");
    const parts = path.split("/");
    return (its === "*" || its === method) && parts.every((part, at) => part === ":user" || part === segments[at]);
  };
  const found = NOT_OFFERED.find(([address]) => isAddressed(address));
  return found && sentenceOf(found[1]);
}

const GRANTS: Record<string, string> = {
  pkce: "auth.exchangeCodeForSession",
  id_token: "auth.signInWithIdToken",
  web3: "auth.signInWithWeb3",
};

/** The error message for a grant of `/auth/v1/token` that this backend does not offer. */
export const notOfferedGrant = (grant: string | null): string =>
  sentenceOf(GRANTS[grant ?? ""] ?? `The grant type ${grant}`);

const sentenceOf = (call: string): string => `${call} is not offered by this backend`;
