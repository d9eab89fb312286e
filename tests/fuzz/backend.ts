import fc from "fast-check";
import { BUCKETS } from "../../supabase/tests/security/buckets.ts";
import { ALLOWED_CALLERS, SERVED } from "../security/endpoints.ts";
import { filesOf, uploadsOf } from "./files.ts";
import type { Caller } from "./people.ts";
import { BESIDE_SERVER, bodyOf, type Endpoint, EVERYBODY, json, mostly, query } from "./requests.ts";
import { anyText, anyValue, segment, valueFor } from "./values.ts";

/** The token that opens the figures of the fuzzed site. */
export const FIGURES = "only-the-fuzzer-knows-it";

/** The permitted senders; for factors, also a person who has one. */
function sendersOf(route: string): readonly Caller[] {
  if (ALLOWED_CALLERS.get(route) === "server") return BESIDE_SERVER;
  return route.includes("/factors") ? [...EVERYBODY, "twofold"] : EVERYBODY;
}

type Known = readonly string[];
const within = (prefixes: string[]) =>
  SERVED.filter((route) => prefixes.some((prefix) => route.includes(` ${prefix}`)));

/** Signing in and up, accounts, and second factors. */
export const auth = (known: Known): Endpoint[] =>
  within(["/auth/"])
    .concat("POST /auth/v1/otp", "GET /auth/v1/:segment")
    .map((route) => {
      const [method = "", path = ""] = route.split(" ");
      const address = fc
        .tuple(
          addressOf(path, known),
          query(["grant_type", "redirect_to", "type", "token_hash", "scope", "page", "per_page"]),
        )
        .map(
          ([place, asked]) =>
            place +
            (path.endsWith("/token") ? asked.replace(/^\??/, (sign) => `?grant_type=password${sign && "&"}`) : asked),
        );
      return {
        name: route,
        senders: sendersOf(route),
        asks: fc.record({
          method: mostly(method),
          path: path.endsWith("/token") ? fc.oneof(address, grants) : address,
          headers: fc.constant(json),
          body: bodyOf(fc.oneof({ weight: 5, arbitrary: account }, { weight: 1, arbitrary: anyValue })),
        }),
      };
    });
const grants = fc
  .constantFrom("password", "refresh_token", "pkce", "id_token", "")
  .map((grant) => `/auth/v1/token?grant_type=${grant}`);

/** A segment of an address: an existing value, or anything. */
const addressOf = (path: string, known: Known): fc.Arbitrary<string> => {
  const parts = path.match(/:\w+/g) ?? [];
  const partFor = (part: string) => {
    const right = { ":id": "{{factor}}", ":user": fc.constantFrom(...known, "{{id}}x") }[part];
    const usual = typeof right === "string" ? fc.constant(right) : (right ?? segment);
    return fc.oneof(
      { weight: 4, arbitrary: usual },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: segment },
    );
  };
  return fc.tuple(...parts.map(partFor)).map((given) => {
    let at = 0;
    return path.replace(/:\w+/g, () => given[at++] ?? "");
  });
};

/** Bodies of those endpoints, as intended and otherwise. */
const account = fc.record(
  {
    ...Object.fromEntries(
      [
        ["email", fc.constantFrom("{{email}}", "{{email}}", "nobody@example.com")],
        ["password", fc.constantFrom("{{password}}", "{{password}}", "password", "a".repeat(73))],
        ["refresh_token", fc.constant("{{refresh}}")],
        ["challenge_id", fc.constant("{{challenge}}")],
        ["code", fc.constantFrom("{{code}}", "{{recovery}}", "000000")],
        ["factor_type", fc.constantFrom("totp", "totp", "phone", "webauthn")],
        ["type", fc.constantFrom("recovery", "signup", "email", "invite")],
        ["data", valueFor("data", "Json", ["x"])],
        ["user_metadata", valueFor("data", "Json", ["x"])],
        ["app_metadata", fc.constantFrom({ role: "aluno" }, { role: "nobody" }, {})],
        ["ban_duration", fc.constantFrom("none", "1h", "1m1s", "99999999h", "")],
        ["email_confirm", fc.boolean()],
      ].map(([name, right]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anyValue }),
      ]),
    ),
    ...Object.fromEntries(
      ["token_hash", "token", "phone", "nonce", "friendly_name", "issuer"].map((name) => [name, anyText]),
    ),
  },
  { requiredKeys: [] },
);

/** Every bucket with every method of Storage, and resumable uploads. */
export const storage = (known: Known): Endpoint[] =>
  within(["/storage/"])
    .concat("GET /storage/v1/bucket/*", "POST /storage/v1/object/move/*")
    .flatMap((route) =>
      route.includes("/upload/")
        ? [uploadsOf(route, known)]
        : [...(route.includes(":bucket") ? [...Object.keys(BUCKETS), "nowhere"] : [""])].map((bucket) =>
            filesOf(route, bucket, known),
          ),
    );

/** Endpoints of the process itself. */
export const siteEndpoints = (): Endpoint[] =>
  within(["/livez", "/healthz", "/metrics", "/config.json", "/realtime/"]).map((route) => {
    const [method = "", path = ""] = route.split(" ");
    const bearer = fc.oneof(
      fc.constantFrom(`Bearer ${FIGURES}`, "Bearer", "Basic eDp4", `Bearer ${FIGURES} `),
      fc.constant(undefined),
    );
    return {
      name: route,
      asks: fc.record({
        method: mostly(method),
        path: query(["apikey", "vsn", "q"]).map((asked) => path + asked),
        headers: fc
          .tuple(bearer, fc.constantFrom("", "1", "gzip, br", "text/plain; version=0.0.4"))
          .map(([authorization, accept]) => ({
            ...(authorization === undefined ? {} : { authorization }),
            ...(accept ? { accept, "accept-encoding": accept } : {}),
          })),
        body: bodyOf(anyValue),
      }),
    };
  });
