import { createPublicKey, type KeyObject } from "node:crypto";
import type { DomainFault } from "../../app/platform/backend/domain-fault.ts";
import type { DnsLookup } from "./dns-lookup.ts";
import { tagsOf } from "./dns-tags.ts";

/** The names that mail providers give their keys. */
const SELECTORS = `
  default dkim mail google 20230601 selector1 selector2 s1 s2 k1 k2 k3
  zoho zmail fm1 fm2 fm3 titan1 titan2 hostingermail1 hostingermail2 resend brevo1 brevo2
  mx smtp pm protonmail protonmail2 key1 locaweb kinghost`
  .trim()
  .split(/\s+/);

/** Receivers take no shorter RSA key (RFC 8301). */
const SHORTEST_BITS = 1024;

type KeyFault = "DKIM_REVOKED" | "DKIM_INVALID" | "DKIM_SHORT";

/**
 * True if the domain has a key by which receivers know its mails as genuine. One good key is enough. A key whose name is unknown
 * here shows by the existence of `_domainkey` (RFC 8020).
 */
export async function checkDkim(domain: string, dns: DnsLookup): Promise<DomainFault | undefined> {
  const keys = await Promise.all(
    SELECTORS.map(async (selector) => {
      const name = `${selector}._domainkey.${domain}`;
      const [text] = (await dns.texts(name)).filter((one) => tagsOf(one).has("p"));
      return text === undefined ? undefined : { name, fault: faultOf(text) };
    }),
  );
  const found = keys.filter((key) => key !== undefined);
  if (found.some(({ fault }) => fault === undefined)) return undefined;
  const [bad] = found;
  if (bad?.fault) return { code: bad.fault, name: bad.name, record: { name: bad.name, type: "TXT" } };
  const folder = `_domainkey.${domain}`;
  if (await dns.exists(folder)) return undefined;
  return { code: "DKIM_MISSING", name: domain, record: { name: `default.${folder}`, type: "TXT" } };
}

function faultOf(text: string): KeyFault | undefined {
  const tags = tagsOf(text);
  const coded = tags.get("p") ?? "";
  if (coded === "") return "DKIM_REVOKED";
  // The 32 bytes themselves, and not in a frame as others are (RFC 8463).
  if (tags.get("k") === "ed25519") return Buffer.from(coded, "base64").length === 32 ? undefined : "DKIM_INVALID";
  const key = readKey(coded);
  if (key?.asymmetricKeyType !== "rsa") return "DKIM_INVALID";
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_BITS ? "DKIM_SHORT" : undefined;
}

function readKey(coded: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(coded, "base64"), format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}
