import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { type Answer, openHttpClient } from "./http-client.ts";
import type { MeasuredSite } from "./measured-site.ts";
import { type Caller, type KnownValues, PEOPLE, type People, type Person, type Sender } from "./people.ts";
import type { FuzzRequest } from "./requests.ts";

/** Patterns that no answer may contain: SQL, stack traces, paths, names of libraries. */
const LEAKS =
  /\n\s+at [\w.<>[\] ]+ \(|node:internal|node_modules|\.tsx?:\d|\/server\/index\.js|PostgresError|syntax error at or near|\bselect\s[^"]{0,200}\sfrom\s+"?(public|private|auth|storage)"?\.|set_config\(|journeys-/i;
/** Requests between two renewals of all senders, since a lost role or account does not always answer 401. */
const RENEW_EVERY = 200;
/** The unfinished uploads of a sender, after which the first is deleted. */
const MOST_UPLOADS = 12;
const MOST_LEARNED = 5;

const isPerson = (who: Caller): who is Person => PEOPLE.some((one) => one === who);

/** Sends generated requests as a person, and checks the answers. */
export function openSenders(site: MeasuredSite, people: People) {
  const http = openHttpClient(site.address);
  const { publishableKey, secretKey } = site.secrets;
  let asked = 0;

  const headersOf = (who: Caller): Record<string, string> => {
    if (who === "server") return { apikey: secretKey };
    const own = { apikey: publishableKey, "x-forwarded-for": addressOf(asked) };
    return isPerson(who) ? { ...own, authorization: `Bearer ${people.senders[who].token}` } : own;
  };
  const ask = async ({ method, path, headers = {}, body }: FuzzRequest, who: Caller): Promise<Answer> => {
    asked += 1;
    const fill = filler(isPerson(who) ? people.senders[who] : undefined, people.senders.student);
    const given = Object.entries(headers).map(([name, value]) => [name, inBase64(fill(value))]);
    const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
    const answer = await http.ask({
      method,
      path: fill(path),
      headers: { ...headersOf(who), ...Object.fromEntries(given) },
      body: hasBody ? fill(body) : undefined,
    });
    if (isPerson(who))
      await learn(people.senders[who], path, answer, (gone) =>
        ask({ method: "DELETE", path: gone, headers: TUS }, who),
      );
    return answer;
  };

  return {
    close: http.close,
    asked: () => asked,
    /** The status for a valid sender: after a refusal the person is renewed, and the request repeated. */
    async send(sent: FuzzRequest, who: Caller): Promise<number> {
      if (asked % RENEW_EVERY === 0) await Promise.all(PEOPLE.map(people.renew));
      let answer = await ask(sent, who);
      if (answer.status === 401 && isPerson(who)) {
        expectNoLeak(answer);
        await people.renew(who);
        answer = await ask(sent, who);
      }
      expectNoLeak(answer);
      return statusOf(answer);
    },
  };
}

/** A unique IP address, so that limits by address do not end the run. */
const addressOf = (n: number) => `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`;
const TUS = { "tus-resumable": "1.0.0" };

export function expectNoLeak({ status, headers, text }: Answer): void {
  if (status >= 500) throw new Error(`${status}: ${text.slice(0, 300)}`);
  const leak = LEAKS.exec(text) ?? LEAKS.exec(JSON.stringify(headers));
  if (leak) throw new Error(`${status} leaks ${leak[0]}: ${text.slice(0, 300)}`);
}

/** Storage writes its status into the body. */
const statusOf = ({ status, text }: Answer): number => Number(/^\{"statusCode":"(\d{3})"/.exec(text)?.[1] ?? status);

const inBase64 = (text: string) =>
  text.replace(/\[\[([^\]]*)\]\]/g, (_, given: string) => Buffer.from(given).toString("base64"));

/** A visitor uses some values of the student, as an eavesdropper could. */
const filler = (sender: Sender | undefined, overheard: Sender) => {
  const { id, email, password, token, learned } = sender ?? { ...overheard, password: "x", token: "x" };
  const values: Record<string, () => string> = {
    id: () => id,
    email: () => email,
    password: () => password,
    token: () => token,
  };
  const codeNow = () => {
    const secret = learned.secret.at(-1);
    return secret ? new TOTP({ secret: Secret.fromBase32(secret) }).generate() : "123456";
  };
  const isLearned = (name: string): name is keyof KnownValues => Object.hasOwn(learned, name);
  return (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (name === "code") return codeNow();
      return (isLearned(name) ? learned[name].at(-1) : values[name]?.()) ?? randomUUID();
    });
};

const Learnable = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  totp: z.object({ secret: z.string() }).optional(),
  codes: z.array(z.string()).optional(),
  refresh_token: z.string().optional(),
});

/** Takes from an answer what a later request can name. */
async function learn(
  { learned }: Sender,
  path: string,
  { status, headers, text }: Answer,
  takeBack: (upload: string) => Promise<unknown>,
): Promise<void> {
  if (status >= 300) return;
  const { location } = headers;
  if (location?.includes("/upload/resumable/")) {
    learned.upload.push(location.split("/").at(-1) ?? "");
    if (learned.upload.length > MOST_UPLOADS) await takeBack(`/storage/v1/upload/resumable/${learned.upload.shift()}`);
  }
  if (!path.startsWith("/auth/") || !text.startsWith("{")) return;
  const answer = Learnable.safeParse(JSON.parse(text));
  if (!answer.success) return;
  const { id, type, totp, codes, refresh_token: refresh } = answer.data;
  const add = (to: string[], ...values: (string | undefined)[]) => {
    to.push(...values.filter((value) => value !== undefined));
    to.splice(0, to.length - MOST_LEARNED);
  };
  add(learned.refresh, refresh);
  add(learned.recovery, ...(codes ?? []));
  if (totp) {
    add(learned.factor, id);
    add(learned.secret, totp.secret);
  } else if (type === "totp" && path.endsWith("/challenge")) add(learned.challenge, id);
}
