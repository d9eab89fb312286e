import type { DomainFault } from "../../app/platform/backend/domain-fault.ts";
import type { MailSender } from "../mail/mail-transport.ts";
import { checkDkim } from "./check-dkim.ts";
import { checkSpf } from "./check-spf.ts";
import { type DnsLookup, DnsSilent } from "./dns-lookup.ts";
import { tagsOf } from "./dns-tags.ts";

/** The faults of the domain that mails come from: answers that reach nobody, and proofs of the sender (SPF, DKIM, DMARC) that receivers miss. */
export async function checkSender(sender: MailSender | undefined, dns: DnsLookup): Promise<DomainFault[]> {
  if (!sender) return [{ code: "MAIL_UNSET", name: "" }];
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1).toLowerCase();
  try {
    const faults = await Promise.all([
      checkMailServers(domain, dns),
      checkSpf(domain, sender.smtpHost, dns),
      checkDkim(domain, dns),
      checkDmarc(domain, sender.address, dns),
    ]);
    return faults.filter((fault) => fault !== undefined);
  } catch (error) {
    if (error instanceof DnsSilent) return [{ code: "SENDER_SILENT", name: domain }];
    throw error;
  }
}

async function checkMailServers(domain: string, dns: DnsLookup): Promise<DomainFault | undefined> {
  if ((await dns.mailServers(domain)).length > 0) return undefined;
  return { code: "MX_MISSING", name: domain, record: { name: domain, type: "MX" } };
}

/** The domain's own policy, or that of the nearest domain above it (DMARC's tree walk). */
async function checkDmarc(domain: string, address: string, dns: DnsLookup): Promise<DomainFault | undefined> {
  const value = `v=DMARC1; p=none; rua=mailto:${address}`;
  const fault = (code: "DMARC_MISSING" | "DMARC_SEVERAL" | "DMARC_INVALID", name: string): DomainFault => ({
    code,
    name,
    record: { name, type: "TXT", value },
  });
  const labels = domain.split(".");
  for (let above = 0; above <= Math.max(0, labels.length - 2); above++) {
    const name = `_dmarc.${labels.slice(above).join(".")}`;
    const policies = (await dns.texts(name)).filter((text) => /^v\s*=\s*DMARC1\b/i.test(text));
    const [policy] = policies;
    if (policy === undefined) continue;
    if (policies.length > 1) return fault("DMARC_SEVERAL", name);
    const tags = tagsOf(policy);
    // A record that only asks for reports counts as `p=none` (RFC 7489, 6.6.3).
    const isRead = /^(none|quarantine|reject)$/i.test(tags.get("p") ?? "") || /^mailto:/i.test(tags.get("rua") ?? "");
    return isRead ? undefined : fault("DMARC_INVALID", name);
  }
  return fault("DMARC_MISSING", `_dmarc.${domain}`);
}
