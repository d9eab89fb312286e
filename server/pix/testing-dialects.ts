import type { IncomingHttpHeaders } from "node:http";
import type { PixProfile } from "../../app/school/pix-profiles.ts";
import { Refused } from "./testing-provider-books.ts";

/** A call as it came in, by the path below the API's address. */
export type CallOfTests = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
};

/** How a provider speaks, as its documentation and clients of it in public say: docs/pix-provider.md names them. */
export type Dialect = {
  /** The place of the client's id and secret, and of the kind of grant. */
  token: "header" | "form" | "certificate" | "json" | "address";
  /** True if it knows no scopes, and refuses a token that is asked for with some. */
  hasNoScopes?: boolean;
  /** The header that each call brings the client's id in. */
  idHeader?: string;
  /** The header that each call brings an id of its own in. */
  callHeader?: string;
  /** The parameter that each call brings the application's key in. */
  keyParameter?: string;
  /** The longest interval that it answers. */
  longestDays?: number;
  /** True if it answers 404 where a list is empty. */
  hasNoEmptyList?: boolean;
  /** The name of its code; `location`: it gives none. */
  code?: "brcode" | "location";
  /** True if it writes `txId`. */
  writesTxId?: boolean;
  /** The statuses of a created and of a changed charge. */
  created?: 200;
  changed?: 201;
  /** The path of the API, and the path of changes where it differs. */
  path?: string;
  changesPath?: string;
  /** The header without which it refuses a webhook. */
  webhookHeader?: string;
};

export const DIALECTS: Record<PixProfile, Dialect> = {
  standard: { token: "header" },
  efi: { token: "json", webhookHeader: "x-skip-mtls-checking" },
  inter: { token: "form" },
  bb: {
    token: "header",
    keyParameter: "gw-dev-app-key",
    longestDays: 4,
    hasNoEmptyList: true,
    created: 200,
    changed: 201,
  },
  itau: { token: "form", hasNoScopes: true, idHeader: "x-itau-apikey", callHeader: "x-correlationid" },
  sicoob: { token: "certificate", idHeader: "client_id", code: "brcode" },
  bradesco: { token: "header", hasNoScopes: true, code: "location", created: 200 },
  santander: { token: "address", writesTxId: true, path: "/api/v1", changesPath: "/api/v2" },
  sicredi: { token: "header" },
};

const DAY_MS = 86_400_000;
export const CLIENT = { id: "client-of-tests", secret: "secret-of-tests", key: "application of tests" };

/** True if a request for a token proves the client as the provider wants it, and in no other way. */
export function provesClient({ token }: Dialect, { headers, query, text }: CallOfTests): boolean {
  const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`;
  const sent = token === "json" ? new Map(Object.entries(JSON.parse(text))) : new URLSearchParams(text);
  const grant = token === "address" ? query.get("grant_type") : sent.get("grant_type");
  if (grant !== "client_credentials") return false;
  if (token === "header" || token === "json") return headers.authorization === basic;
  const secret = token === "certificate" ? undefined : CLIENT.secret;
  return (
    headers.authorization === undefined &&
    sent.get("client_id") === CLIENT.id &&
    (sent.get("client_secret") ?? undefined) === secret
  );
}

/** Refuses what the provider refuses of a call. @throws Refused */
export function refuseByDialect(dialect: Dialect, { method, path, headers, query }: CallOfTests): void {
  const { idHeader, callHeader, keyParameter, longestDays, webhookHeader } = dialect;
  if (idHeader && headers[idHeader] !== CLIENT.id) throw new Refused(401, idHeader);
  if (callHeader && !/^[\da-f-]{36}$/.test(String(headers[callHeader]))) throw new Refused(400, callHeader);
  if (keyParameter && query.get(keyParameter) !== CLIENT.key) throw new Refused(401, keyParameter);
  if (webhookHeader && path.startsWith("/webhook/") && !headers[webhookHeader]) throw new Refused(400, webhookHeader);
  if (method !== "GET" || path !== "/pix") return;
  const from = query.get("inicio") ?? "";
  const until = query.get("fim") ?? "";
  if (`${from}${until}`.includes(".")) throw new Refused(400, "PixConsultaInvalida: fractions of a second");
  if (longestDays && Date.parse(until) - Date.parse(from) > longestDays * DAY_MS)
    throw new Refused(400, "PixConsultaInvalida: intervalo");
}

type Answer = { status: number; body: unknown };

/** An answer of the standard as the provider gives it. @throws Refused */
export function sayInDialect(dialect: Dialect, { method }: CallOfTests, { status, body }: Answer): Answer {
  const { hasNoEmptyList, code, writesTxId, created, changed } = dialect;
  if (hasNoEmptyList && isEmptyList(body)) throw new Refused(404, "Nenhum registro");
  let text = JSON.stringify(body);
  if (code === "brcode") text = text.replaceAll('"pixCopiaECola":', '"brcode":');
  if (code === "location") text = text.replaceAll(/,"pixCopiaECola":"[^"]*"/g, "");
  if (writesTxId) text = text.replaceAll('"txid":', '"txId":');
  const said = method === "PATCH" ? (changed ?? status) : status === 201 ? (created ?? status) : status;
  return { status: said, body: JSON.parse(text) };
}

const isEmptyList = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "pix" in body && Array.isArray(body.pix) && body.pix.length === 0;
