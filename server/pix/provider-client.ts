import { z } from "zod";
import { isPixProfile } from "../../app/school/pix-profiles.ts";
import type { Answered } from "../public-request.ts";
import type { Credentials } from "./encrypt-credentials.ts";
import { callsOf } from "./profiles.ts";
import { refusalWords } from "./refusal-words.ts";
import { createAgent, type Network, ProviderProblem, sendRequest } from "./send-request.ts";

/** The provider as the settings name it. */
export const Provider = z.object({
  profile: z.string().refine(isPixProfile),
  base_url: z.string(),
  token_url: z.string(),
  pix_key: z.string(),
});
export type Provider = z.infer<typeof Provider>;

export type ProviderClient = {
  /**
   * Calls the provider. Returns its answer, or undefined where it knows no such thing (404).
   * @throws ProviderProblem
   */
  call(method: "GET" | "PUT" | "PATCH" | "POST", path: string, body?: object): Promise<unknown>;
  /** Asks the provider to announce payments at an address. @throws ProviderProblem */
  registerWebhook(address: string): Promise<void>;
  /** The longest interval that the provider answers at once, in ms; undefined without a known limit. */
  longestMs: number | undefined;
  /** The provider's clock, read from its last answer. @throws ProviderProblem */
  now(): Promise<Date>;
  close(): void;
};

const Token = z.object({ access_token: z.string().min(1).max(20_000), expires_in: z.coerce.number().default(60) });
/** A token is renewed before it ends. */
const EARLY_MS = 30_000;

/** A client of the API Pix. @throws ProviderProblem for an unreadable certificate */
export function createProviderClient(
  provider: Provider,
  credentials: Credentials,
  network: Network = {},
): ProviderClient {
  const agent = createAgent(credentials, network);
  const { token: asked, headersOf, query, webhookHeaders, longestMs, baseFor } = callsOf(provider.profile, credentials);
  let token: { text: string; until: number } | undefined;
  let aheadMs = 0;

  const readClock = ({ headers: { date = "" } }: Answered) => {
    const at = Date.parse(date);
    if (Number.isFinite(at)) aheadMs = at - Date.now();
  };
  const getToken = async (): Promise<string> => {
    if (token && Date.now() < token.until) return token.text;
    const { query: inAddress = {}, headers, body } = asked;
    const order = { method: "POST", headers, body };
    const answer = await sendRequest(agent, addressOf(provider.token_url, inAddress), order, network);
    readClock(answer);
    // A client without the requested rights still has valid credentials.
    if ([400, 401, 403].includes(answer.status))
      throw new ProviderProblem(/scope/i.test(answer.text) ? "SCOPES" : "CREDENTIALS", answer.status);
    const { access_token, expires_in } = parse(Token, read(answer));
    token = { text: access_token, until: Date.now() + expires_in * 1000 - EARLY_MS };
    return access_token;
  };
  const send = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const once = async () => {
      const headers = {
        authorization: `Bearer ${await getToken()}`,
        ...headersOf(),
        ...more,
        ...(body && { "content-type": "application/json" }),
      };
      const order = { method, headers, body: body && JSON.stringify(body) };
      return sendRequest(agent, addressOf(`${baseFor(method, provider.base_url)}${path}`, query), order, network);
    };
    let answer = await once();
    if (answer.status === 401) {
      // The provider may end a token early.
      token = undefined;
      answer = await once();
    }
    readClock(answer);
    return answer;
  };

  return {
    longestMs,
    async call(method, path, body) {
      const answer = await send(method, path, body);
      return answer.status === 404 ? undefined : read(answer);
    },
    async registerWebhook(address) {
      const path = `/webhook/${encodeURIComponent(provider.pix_key)}`;
      const answer = await send("PUT", path, { webhookUrl: address }, webhookHeaders);
      if (answer.status >= 300) throw refusalOf(answer);
    },
    async now() {
      await getToken();
      return new Date(Date.now() + aheadMs);
    },
    close: () => agent.destroy(),
  };
}

function addressOf(address: string, query: Record<string, string>): string {
  const more = new URLSearchParams(query).toString();
  return more ? `${address}${address.includes("?") ? "&" : "?"}${more}` : address;
}

/** The JSON of a successful answer. @throws ProviderProblem */
function read({ status, text }: Answered): unknown {
  if (status < 200 || status >= 300) throw refusalOf({ status, text });
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderProblem("UNREADABLE", status);
  }
}

function refusalOf({ status, text }: Pick<Answered, "status" | "text">): ProviderProblem {
  if (status === 401) return new ProviderProblem("CREDENTIALS", status);
  if (status === 403) return new ProviderProblem("SCOPES", status, refusalWords(text));
  if (status === 429) return new ProviderProblem("BUSY", status);
  if (status >= 400 && status < 500) return new ProviderProblem("REFUSED", status, refusalWords(text));
  return new ProviderProblem(status >= 500 ? "FAILING" : "UNREADABLE", status, refusalWords(text));
}

/** The provider's answer in the expected form. @throws ProviderProblem */
export function parse<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.infer<Shape> {
  const read = shape.safeParse(answer);
  if (!read.success) throw new ProviderProblem("UNREADABLE");
  return read.data;
}
