import { m } from "~/i18n/paraglide/messages";
import type { FaultCode } from "~/platform/backend/domain-fault";

/** The meaning of each fault of a domain; `name` is the name that it is about. */
export const FAULT_TEXTS: Record<FaultCode, (about: { name: string }) => string> = {
  SITE_URL_UNSET: m.setup_fault_site_url_unset,
  SITE_SILENT: m.setup_fault_silent,
  ADDRESS_MISSING: m.setup_fault_address_missing,
  ADDRESS_PRIVATE: m.setup_fault_address_private,
  NOT_HTTPS: m.setup_fault_not_https,
  NOT_REACHED: m.setup_fault_not_reached,
  CERTIFICATE_EXPIRED: m.setup_fault_certificate_expired,
  CERTIFICATE_ENDING: m.setup_fault_certificate_ending,
  CERTIFICATE_OTHER_NAME: m.setup_fault_certificate_other_name,
  CERTIFICATE_UNTRUSTED: m.setup_fault_certificate_untrusted,
  OTHER_SITE: m.setup_fault_other_site,
  MAIL_UNSET: m.setup_fault_mail_unset,
  SENDER_SILENT: m.setup_fault_silent,
  MX_MISSING: m.setup_fault_mx_missing,
  SPF_MISSING: m.setup_fault_spf_missing,
  SPF_SEVERAL: m.setup_fault_spf_several,
  SPF_INVALID: m.setup_fault_spf_invalid,
  SPF_OPEN: m.setup_fault_spf_open,
  SPF_NOBODY: m.setup_fault_spf_nobody,
  SPF_TOO_LONG: m.setup_fault_spf_too_long,
  SPF_WITHOUT_SERVER: m.setup_fault_spf_without_server,
  DKIM_MISSING: m.setup_fault_dkim_missing,
  DKIM_REVOKED: m.setup_fault_dkim_revoked,
  DKIM_INVALID: m.setup_fault_dkim_invalid,
  DKIM_SHORT: m.setup_fault_dkim_short,
  DMARC_MISSING: m.setup_fault_dmarc_missing,
  DMARC_SEVERAL: m.setup_fault_dmarc_several,
  DMARC_INVALID: m.setup_fault_dmarc_invalid,
};
