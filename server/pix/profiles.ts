import type { PixProfile } from "../../app/school/pix-profiles.ts";
import type { Credentials } from "./encrypt-credentials.ts";

/** The scopes of the standard that the site uses. */
const SCOPES = "cob.write cob.read cobv.write cobv.read pix.read webhook.write webhook.read";

const DAY_MS = 86_400_000;

type Token = { headers: Record<string, string>; body: string };
/** The differences of a provider from the standard. */
type Difference = {
  /** The request for a token; by default with HTTP Basic and a form (RFC 6749, 2.3.1 and 4.4.2). */
  token?: (credentials: Credentials) => Token;
  /** Headers of every call. */
  headers?: (credentials: Credentials) => Record<string, string>;
  /** Parameters in the address of every call. */
  query?: (credentials: Credentials) => Record<string, string>;
  /** The longest interval of one question for payments, in days. */
  longestDays?: number;
  /** Headers of the call that registers the webhook. */
  webhookHeaders?: Record<string, string>;
};

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const basic = ({ clientId, clientSecret }: Credentials) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** The client's id and secret in the form instead of a header. */
const inForm = ({ clientId, clientSecret }: Credentials, scope: string): Token => ({
  headers: FORM,
  body: form({
    grant_type: "client_credentials",
    client_id: clientId,
    ...(clientSecret && { client_secret: clientSecret }),
    scope,
  }),
});

const DIFFERENCES: Record<PixProfile, Difference> = {
  standard: {},
  // https://dev.efipay.com.br/docs/api-pix/credenciais: the token is asked for in JSON, and scopes belong to the application.
  // https://dev.efipay.com.br/docs/api-pix/webhooks: without the header a webhook needs Efí's own certificate authority.
  efi: {
    token: (credentials) => ({
      headers: { "content-type": "application/json", authorization: basic(credentials) },
      body: JSON.stringify({ grant_type: "client_credentials" }),
    }),
    webhookHeaders: { "x-skip-mtls-checking": "true" },
  },
  // https://developers.inter.co/references/token
  inter: { token: (credentials) => inForm(credentials, SCOPES) },
  // https://apoio.developers.bb.com.br/referency/post/6125045f8378f10012877468: each call brings the application's key in its address.
  // https://pub.dev/packages/pix_bb: payments are asked for in intervals of four days at most.
  bb: {
    query: ({ applicationKey }): Record<string, string> => (applicationKey ? { "gw-dev-app-key": applicationKey } : {}),
    longestDays: 4,
  },
  // https://devportal.itau.com.br/autenticacao-documentacao
  itau: {
    token: (credentials) => inForm(credentials, SCOPES),
    headers: ({ clientId }) => ({ "x-itau-apikey": clientId }),
  },
  // https://developers.sicoob.com.br/portal/documentacao: the certificate stands for the secret, and each call brings the client's id.
  sicoob: {
    token: (credentials) => inForm({ ...credentials, clientSecret: "" }, SCOPES),
    headers: ({ clientId }) => ({ client_id: clientId }),
  },
};

/** How a provider is called. */
export function callsOf(profile: PixProfile, credentials: Credentials) {
  const { token, headers, query, longestDays, webhookHeaders = {} } = DIFFERENCES[profile];
  const standard: Token = {
    headers: { ...FORM, authorization: basic(credentials) },
    body: form({ grant_type: "client_credentials", scope: SCOPES }),
  };
  return {
    token: token?.(credentials) ?? standard,
    headers: headers?.(credentials) ?? {},
    query: query?.(credentials) ?? {},
    webhookHeaders,
    longestMs: longestDays && longestDays * DAY_MS,
  };
}
