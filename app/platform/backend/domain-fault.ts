/** Faults of the site's own address. */
export const SITE_FAULTS = [
  "SITE_URL_UNSET",
  "SITE_SILENT",
  "ADDRESS_MISSING",
  "ADDRESS_PRIVATE",
  "NOT_HTTPS",
  "NOT_REACHED",
  "CERTIFICATE_EXPIRED",
  "CERTIFICATE_ENDING",
  "CERTIFICATE_OTHER_NAME",
  "CERTIFICATE_UNTRUSTED",
  "OTHER_SITE",
] as const;

/** Faults of the domain that the site's mails come from. */
export const SENDER_FAULTS = [
  "MAIL_UNSET",
  "SENDER_SILENT",
  "MX_MISSING",
  "SPF_MISSING",
  "SPF_SEVERAL",
  "SPF_INVALID",
  "SPF_OPEN",
  "SPF_NOBODY",
  "SPF_TOO_LONG",
  "SPF_WITHOUT_SERVER",
  "DKIM_MISSING",
  "DKIM_REVOKED",
  "DKIM_INVALID",
  "DKIM_SHORT",
  "DMARC_MISSING",
  "DMARC_SEVERAL",
  "DMARC_INVALID",
] as const;

export type FaultCode = (typeof SITE_FAULTS)[number] | (typeof SENDER_FAULTS)[number];

/** A DNS record to set. Without a value, somebody else says it: the server's address, or the key of the mail provider. */
export type DnsRecord = { name: string; type: "A" | "MX" | "TXT"; value?: string | undefined };

/** A fault that was found, the name that it is about, and the record that ends it. */
export type DomainFault = { code: FaultCode; name: string; record?: DnsRecord | undefined };
