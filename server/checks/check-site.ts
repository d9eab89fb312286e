import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { TLSSocket } from "node:tls";
import { z } from "zod";
import type { DomainFault, FaultCode } from "../../app/platform/backend/domain-fault.ts";
import { isPublicAddress } from "../public-address.ts";
import { type DnsLookup, DnsSilent } from "./dns-lookup.ts";

type Options = {
  /** The origin that the operator or the teacher set. */
  siteUrl: string | undefined;
  /** The public key by which the site knows its own answer. */
  publishableKey: string;
  dns: DnsLookup;
  isPublic?: ((address: string) => boolean) | undefined;
  /** Authorities that certificates are checked by; those of this machine unless given. */
  ca?: string | undefined;
};

const ANSWER_WITHIN_MS = 8_000;
const MOST_BYTES = 100_000;
/** Certificates are renewed a month before their end: two weeks before it, that has failed. */
const ENDING_MS = 14 * 24 * 3_600_000;

const CERTIFICATE: Record<string, FaultCode> = {
  CERT_HAS_EXPIRED: "CERTIFICATE_EXPIRED",
  ERR_TLS_CERT_ALTNAME_INVALID: "CERTIFICATE_OTHER_NAME",
  DEPTH_ZERO_SELF_SIGNED_CERT: "CERTIFICATE_UNTRUSTED",
  SELF_SIGNED_CERT_IN_CHAIN: "CERTIFICATE_UNTRUSTED",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "CERTIFICATE_UNTRUSTED",
  UNABLE_TO_GET_ISSUER_CERT: "CERTIFICATE_UNTRUSTED",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "CERTIFICATE_UNTRUSTED",
};

const Config = z.object({ publishableKey: z.string() });

/** The first fault that keeps people from reaching the site at its address: the name, the certificate, or another site that answers there. */
export async function checkSite(options: Options): Promise<DomainFault[]> {
  const { siteUrl, dns, isPublic = isPublicAddress } = options;
  const { hostname: name = "", protocol = "" } = siteUrl ? new URL(siteUrl) : {};
  const isName = name.includes(".") && isIP(name) === 0 && !name.endsWith(".localhost");
  if (!siteUrl || !isName) return [{ code: "SITE_URL_UNSET", name }];
  try {
    const addresses = await dns.addresses(name);
    const record = { name, type: "A" } as const;
    if (addresses.length === 0) return [{ code: "ADDRESS_MISSING", name, record }];
    const open = addresses.find(isPublic);
    if (!open) return [{ code: "ADDRESS_PRIVATE", name, record }];
    if (protocol !== "https:") return [{ code: "NOT_HTTPS", name }];
    const code = await checkAnswer(siteUrl, open, options);
    return code ? [{ code, name, ...(code === "OTHER_SITE" ? { record } : {}) }] : [];
  } catch (error) {
    if (error instanceof DnsSilent) return [{ code: "SITE_SILENT", name }];
    throw error;
  }
}

async function checkAnswer(siteUrl: string, address: string, options: Options): Promise<FaultCode | undefined> {
  try {
    const answer = await ask(`${siteUrl}/config.json`, address, options.ca);
    const isOwnAnswer = Config.safeParse(readJson(answer.text)).data?.publishableKey === options.publishableKey;
    if (!isOwnAnswer) return "OTHER_SITE";
    return answer.validTo - Date.now() < ENDING_MS ? "CERTIFICATE_ENDING" : undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return CERTIFICATE[code] ?? "NOT_REACHED";
  }
}

/** Asks the server at an address, whatever this machine takes the name for. */
async function ask(url: string, address: string, ca: string | undefined): Promise<{ text: string; validTo: number }> {
  const lookup: LookupFunction = (_, { all }, found) => {
    const family = isIP(address);
    if (all) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  const how: RequestOptions = {
    agent: false,
    lookup,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...(ca ? { ca } : {}),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, how, resolve).on("error", reject).end();
  });
  const validTo = answer.socket instanceof TLSSocket ? Date.parse(answer.socket.getPeerCertificate().valid_to) : 0;
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) {
    text += piece;
    if (text.length > MOST_BYTES) break;
  }
  return { text, validTo };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
