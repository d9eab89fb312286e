import { createHash, randomBytes } from "node:crypto";

/** The values of a challenge as the server wrote them. */
type Challenge = Map<string, string>;
type Account = { username: string; password: string };

const HASHES = { "sha-256": "sha256", md5: "md5" } as const;

/** The parts of a `WWW-Authenticate` header, by their schemes in small letters. */
const challengesOf = (header: string) =>
  header.split(/, ?(?=[a-z-]+ [a-z]+=)/i).map((part) => {
    const text = part.trim();
    const end = text.search(/ |$/);
    return { scheme: text.slice(0, end).toLowerCase(), values: text.slice(end) };
  });

/**
 * The challenge to sign in by Digest (RFC 7616) in an answer, SHA-256 before MD5; undefined where there is none that can
 * be met, or where Basic would have been taken.
 */
export function digestChallengeOf(header: string | undefined): Challenge | undefined {
  const all = challengesOf(header ?? "");
  if (all.some(({ scheme }) => scheme === "basic")) return undefined;
  const known = all
    .filter(({ scheme }) => scheme === "digest")
    .map(({ values }): Challenge => {
      const pairs = values.matchAll(/\b([a-z]+)=(?:"([^"]*)"|([^\s,"]+))/gi);
      return new Map([...pairs].map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""]));
    })
    .filter((values) => values.has("nonce") && hashOf(values) && (!values.has("qop") || isAuth(values)));
  return known.find((values) => hashOf(values) === "sha256") ?? known[0];
}

const algorithmOf = (values: Challenge) => (values.get("algorithm") ?? "MD5").toLowerCase();
function hashOf(values: Challenge): string | undefined {
  const name = algorithmOf(values).replace(/-sess$/, "");
  return name === "md5" || name === "sha-256" ? HASHES[name] : undefined;
}
const isAuth = (values: Challenge) => (values.get("qop") ?? "").split(",").some((one) => one.trim() === "auth");

type Request = {
  method: string;
  url: string;
  /** How often the challenge has been answered, from 1 on. */
  count: number;
  /** A text of the client's own. */
  own?: string;
};

/** The header that answers a challenge. */
export function answerDigest(values: Challenge, { username, password }: Account, request: Request): string {
  const { method, url, count, own = randomBytes(16).toString("base64url") } = request;
  const digest = (...parts: string[]) =>
    createHash(hashOf(values) ?? "md5")
      .update(parts.join(":"))
      .digest("hex");
  const { pathname, search } = new URL(url);
  const uri = pathname + search;
  const realm = values.get("realm") ?? "";
  const nonce = values.get("nonce") ?? "";
  const times = count.toString(16).padStart(8, "0");
  const account = digest(username, realm, password);
  const secret = algorithmOf(values).endsWith("-sess") ? digest(account, nonce, own) : account;
  const what = digest(method, uri);
  const response = isAuth(values) ? digest(secret, nonce, times, own, "auth", what) : digest(secret, nonce, what);
  const quoted = { username: username.replaceAll(/["\\]/g, "\\$&"), realm, nonce, uri, response };
  const named = (name: string) => (values.has(name) ? [`${name}="${values.get(name)}"`] : []);
  return `Digest ${[
    ...Object.entries(quoted).map(([name, value]) => `${name}="${value}"`),
    ...named("opaque"),
    ...(values.has("algorithm") ? [`algorithm=${values.get("algorithm")}`] : []),
    ...(isAuth(values) ? ["qop=auth", `nc=${times}`, `cnonce="${own}"`] : []),
  ].join(", ")}`;
}
