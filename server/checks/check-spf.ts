import { isIPv4 } from "node:net";
import type { DomainFault, FaultCode } from "../../app/platform/backend/domain-fault.ts";
import type { DnsLookup } from "./dns-lookup.ts";

/** The look-ups of a receiver for one mail (RFC 7208, 4.6.4); beyond it the record counts as broken. */
const MOST_LOOKUPS = 10;

type Provider = {
  hosts: RegExp;
  /** The name that a domain includes for it, and what it includes as well or used to. */
  include: string;
  also?: string[];
  /** Its mails return to addresses of its own, by which receivers check them: the domain may do without it. */
  returnsToItself?: true;
};

/** Mail servers that send in the name of other domains. */
const PROVIDERS: Provider[] = [
  { hosts: /(^|\.)(gmail|google|googlemail)\.com$/, include: "_spf.google.com" },
  { hosts: /(^|\.)(office365|outlook)\.com$/, include: "spf.protection.outlook.com" },
  { hosts: /(^|\.)zoho\.com$/, include: "zohomail.com", also: ["zoho.com", "one.zoho.com"] },
  { hosts: /(^|\.)zoho\.eu$/, include: "zohomail.eu", also: ["zoho.eu", "one.zoho.eu"] },
  { hosts: /(^|\.)zoho\.in$/, include: "zohomail.in", also: ["zoho.in", "one.zoho.in"] },
  { hosts: /(^|\.)hostinger\.com$/, include: "_spf.mail.hostinger.com" },
  { hosts: /(^|\.)titan\.email$/, include: "spf.titan.email" },
  { hosts: /(^|\.)fastmail\.com$/, include: "spf.messagingengine.com" },
  { hosts: /(^|\.)(locaweb|email-ssl)\.com\.br$/, include: "_spf.locaweb.com.br" },
  {
    hosts: /(^|\.)(brevo|sendinblue)\.com$/,
    include: "spf.brevo.com",
    also: ["spf.sendinblue.com"],
    returnsToItself: true,
  },
  { hosts: /(^|\.)(amazonaws|amazonses)\.com$/, include: "amazonses.com", returnsToItself: true },
];

const TERM = /^[+?~-]?(all|(include|exists):\S+|(a|mx|ptr)(:[^/\s]+)?(\/\/?\d+)*|ip[46]:\S+)$/i;
const ALL = /^[+?~-]?all$/i;
const REDIRECT = /^redirect=/i;
const MODIFIER = /^(redirect|exp|[a-z][\w.-]*)=\S*$/i;
const LOOKS_UP = /^[+?~-]?(include:|exists:|a\b|mx\b|ptr\b)|^redirect=/i;

class Broken extends Error {}
class TooLong extends Error {}

/** True if the domain names the servers that may send its mails, and in a way that receivers can follow. */
export async function checkSpf(domain: string, smtpHost: string, dns: DnsLookup): Promise<DomainFault | undefined> {
  const host = withoutDot(smtpHost.toLowerCase());
  const provider = PROVIDERS.find(({ hosts }) => hosts.test(host));
  const needed = provider ? `include:${provider.include}` : isIPv4(host) ? `ip4:${host}` : `a:${host}`;
  const fault = (code: FaultCode, value = `v=spf1 ${needed} ~all`): DomainFault => ({
    code,
    name: domain,
    record: { name: domain, type: "TXT", value },
  });
  const records = await recordsOf(domain, dns);
  const [record] = records;
  if (record === undefined) return fault("SPF_MISSING");
  const named = records.flatMap(termsThatCount).filter((term) => !ALL.test(term));
  if (records.length > 1) return fault("SPF_SEVERAL", withEnd([...new Set(named)]));
  const terms = termsThatCount(record);
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
  const accepted = provider && !provider.returnsToItself ? [provider.include, ...(provider.also ?? [])] : [];
  if (accepted.length > 0 && !accepted.some((name) => included.has(name)))
    return fault("SPF_WITHOUT_SERVER", withEnd([needed, ...named]));
  return undefined;
}

/** A record of these terms. One that leads on to another has its end there. */
const withEnd = (terms: string[]) => {
  const [leads] = terms.filter((term) => REDIRECT.test(term));
  const others = terms.filter((term) => !REDIRECT.test(term));
  return `v=spf1 ${[...others, leads ?? "~all"].join(" ")}`;
};
const termsOf = (record: string) => record.trim().split(/\s+/).slice(1);

/**
 * The terms without the terms that receivers never reach: after the first `all`, and a `redirect` beside one (RFC 7208,
 * 5.1).
 */
function termsThatCount(record: string): string[] {
  const terms = termsOf(record);
  const end = terms.findIndex((term) => ALL.test(term));
  return end < 0 ? terms : terms.slice(0, end + 1).filter((term) => !REDIRECT.test(term));
}

const withoutDot = (name: string): string => name.replace(/\.$/, "");
const recordsOf = async (domain: string, dns: DnsLookup) =>
  (await dns.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));

/** Follows a record as a receiver does. @throws Broken, TooLong */
async function follow(record: string, dns: DnsLookup, included: Set<string>, lookups: { left: number }): Promise<void> {
  for (const term of termsOf(record)) if (!TERM.test(term) && !MODIFIER.test(term)) throw new Broken(term);
  for (const term of termsThatCount(record)) {
    if (!LOOKS_UP.test(term)) continue;
    if (lookups.left-- === 0) throw new TooLong(term);
    const name = withoutDot(/^(?:[+?~-]?include:|redirect=)(\S+)$/i.exec(term)?.[1]?.toLowerCase() ?? "");
    // A name with a macro is another one for each mail.
    if (!name || name.includes("%")) continue;
    included.add(name);
    const records = await recordsOf(name, dns);
    if (records[0] === undefined || records.length > 1) throw new Broken(name);
    await follow(records[0], dns, included, lookups);
  }
}
