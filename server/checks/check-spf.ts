import { isIPv4 } from "node:net";
import type { DomainFault, FaultCode } from "../../app/platform/backend/domain-fault.ts";
import type { DnsLookup } from "./dns-lookup.ts";

/** The look-ups of a receiver for one mail (RFC 7208, 4.6.4); beyond it the record counts as broken. */
const MOST_LOOKUPS = 10;

/** Mail servers that send in the name of a domain which includes this. */
const INCLUDES: [RegExp, string][] = [
  [/(^|\.)gmail\.com$|(^|\.)google\.com$/, "_spf.google.com"],
  [/(^|\.)(office365|outlook)\.com$/, "spf.protection.outlook.com"],
  [/(^|\.)zoho\.com$/, "zohomail.com"],
  [/(^|\.)hostinger\.com$/, "_spf.mail.hostinger.com"],
  [/(^|\.)titan\.email$/, "spf.titan.email"],
  [/(^|\.)fastmail\.com$/, "spf.messagingengine.com"],
  [/(^|\.)locaweb\.com\.br$/, "_spf.locaweb.com.br"],
];

const TERM = /^[+?~-]?(all|(include|exists):\S+|(a|mx|ptr)(:[^/\s]+)?(\/\/?\d+)*|ip[46]:\S+)$/i;
const MODIFIER = /^(redirect|exp|[a-z][\w.-]*)=\S*$/i;
const LOOKS_UP = /^[+?~-]?(include:|exists:|a\b|mx\b|ptr\b)|^redirect=/i;

class Broken extends Error {}
class TooLong extends Error {}

/** Whether the domain names the servers that may send its mails, and in a way that receivers can follow. */
export async function checkSpf(domain: string, smtpHost: string, dns: DnsLookup): Promise<DomainFault | undefined> {
  const include = INCLUDES.find(([hosts]) => hosts.test(smtpHost))?.[1];
  const needed = include ? `include:${include}` : isIPv4(smtpHost) ? `ip4:${smtpHost}` : `a:${smtpHost}`;
  const fault = (code: FaultCode, value = `v=spf1 ${needed} ~all`): DomainFault => ({
    code,
    name: domain,
    record: { name: domain, type: "TXT", value },
  });
  const records = await recordsOf(domain, dns);
  const [record] = records;
  if (record === undefined) return fault("SPF_MISSING");
  const named = records.flatMap(termsOf).filter((term) => !/^[+?~-]?all$/i.test(term));
  if (records.length > 1) return fault("SPF_SEVERAL", withEnd([...new Set(named)]));
  const terms = termsOf(record);
  if (terms.some((term) => /^\+?all$/i.test(term)))
    return fault("SPF_OPEN", withEnd(named.length > 0 ? named : [needed]));
  if (terms.length === 0 || terms.every((term) => /^[?~-]all$/i.test(term))) return fault("SPF_NOBODY");
  const included = new Set<string>();
  try {
    await follow(record, dns, included, { left: MOST_LOOKUPS });
  } catch (error) {
    if (error instanceof TooLong) return fault("SPF_TOO_LONG");
    if (error instanceof Broken) return fault("SPF_INVALID");
    throw error;
  }
  if (include && !included.has(include)) return fault("SPF_WITHOUT_SERVER", withEnd([needed, ...named]));
  return undefined;
}

const withEnd = (terms: string[]) => `v=spf1 ${terms.join(" ")} ~all`;
const termsOf = (record: string) => record.trim().split(/\s+/).slice(1);
const recordsOf = async (domain: string, dns: DnsLookup) =>
  (await dns.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));

/** Follows a record as a receiver does. @throws Broken, TooLong */
async function follow(record: string, dns: DnsLookup, included: Set<string>, lookups: { left: number }): Promise<void> {
  for (const term of termsOf(record)) {
    if (!TERM.test(term) && !MODIFIER.test(term)) throw new Broken(term);
    if (!LOOKS_UP.test(term)) continue;
    if (lookups.left-- === 0) throw new TooLong(term);
    const name = /^(?:[+?~-]?include:|redirect=)(\S+)$/i.exec(term)?.[1]?.toLowerCase();
    // A name with a macro is another one for each mail.
    if (!name || name.includes("%")) continue;
    included.add(name);
    const records = await recordsOf(name, dns);
    if (records[0] === undefined || records.length > 1) throw new Broken(name);
    await follow(records[0], dns, included, lookups);
  }
}
