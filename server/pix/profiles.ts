import { randomUUID } from "node:crypto";
import type { PixProfile } from "../../app/school/pix-profiles.ts";
import type { Credentials } from "./encrypt-credentials.ts";

/** The scopes of the standard that the site uses. */
const SCOPES = "cob.write cob.read cobv.write cobv.read pix.read webhook.write webhook.read";

const DAY_MS = 86_400_000;

/** The differences of a provider from the standard. Their sources are in docs/pix-provider.md. */
type Difference = {
  /**
   * How the client proves itself to get a token; by default with HTTP Basic and a form (RFC 6749, 2.3.1 and 4.4.2). `form`: id
   * and secret in the form; `certificate`: the id in the form, and no secret; `json`: HTTP Basic, and no form; `address`: id and
   * secret in the form, and the kind of grant in the address.
   */
  token?: "form" | "certificate" | "json" | "address";
  /** True if a token is asked for without scopes, which are those of the application. */
  hasNoScopes?: true;
  /** The header of every call that brings the client's id. */
  idHeader?: string;
  /** The header of every call that brings a new id of the call. */
  callHeader?: string;
  /** The parameter in the address of every call that brings the application's key. */
  keyParameter?: string;
  /** The longest interval of one question for payments, in days. */
  longestDays?: number;
  /** The part of the address that another takes the place of where a charge is changed. */
  changesAt?: readonly [part: string, other: string];
  /** Headers of the call that registers the webhook. */
  webhookHeaders?: Record<string, string>;
};

const DIFFERENCES: Record<PixProfile, Difference> = {
  standard: {},
  // Without the header a webhook needs Efí's own certificate authority.
  efi: { token: "json", webhookHeaders: { "x-skip-mtls-checking": "true" } },
  inter: { token: "form" },
  bb: { keyParameter: "gw-dev-app-key", longestDays: 4 },
  itau: { token: "form", hasNoScopes: true, idHeader: "x-itau-apikey", callHeader: "x-correlationID" },
  sicoob: { token: "certificate", idHeader: "client_id" },
  bradesco: { hasNoScopes: true },
  santander: { token: "address", changesAt: ["/api/v1", "/api/v2"] },
  sicredi: {},
};

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const basic = ({ clientId, clientSecret }: Credentials) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
});

type TokenRequest = { query?: Record<string, string>; headers: Record<string, string>; body: string };

/** The request for a token. */
function tokenOf({ token, hasNoScopes }: Difference, credentials: Credentials): TokenRequest {
  const { clientId: client_id, clientSecret: client_secret } = credentials;
  const grant = { grant_type: "client_credentials" };
  const inForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const ofScopes = hasNoScopes ? grant : { ...grant, scope: SCOPES };
  switch (token) {
    case "form":
      return { headers: FORM, body: inForm({ ...ofScopes, client_id, ...(client_secret && { client_secret }) }) };
    case "certificate":
      return { headers: FORM, body: inForm({ ...ofScopes, client_id }) };
    case "address":
      return { query: grant, headers: FORM, body: inForm({ client_id, client_secret }) };
    case "json":
      return { headers: { "content-type": "application/json", ...basic(credentials) }, body: JSON.stringify(grant) };
    default:
      return { headers: { ...FORM, ...basic(credentials) }, body: inForm(ofScopes) };
  }
}

/** How a provider is called. */
export function callsOf(profile: PixProfile, credentials: Credentials) {
  const difference = DIFFERENCES[profile];
  const { idHeader, callHeader, keyParameter, longestDays, changesAt, webhookHeaders = {} } = difference;
  const { clientId, applicationKey } = credentials;
  const headers: Record<string, string> = idHeader ? { [idHeader]: clientId } : {};
  const query: Record<string, string> = keyParameter && applicationKey ? { [keyParameter]: applicationKey } : {};
  return {
    token: tokenOf(difference, credentials),
    /** The headers of a call, each time anew. */
    headersOf: (): Record<string, string> => ({ ...headers, ...(callHeader && { [callHeader]: randomUUID() }) }),
    query,
    webhookHeaders,
    longestMs: longestDays && longestDays * DAY_MS,
    /** The address of a call of a method. */
    baseFor: (method: string, base: string) => (method === "PATCH" && changesAt ? base.replace(...changesAt) : base),
  };
}
