import type { DomainFault } from "../../app/platform/backend/domain-fault.ts";
import type { RequestContext } from "../../app/school/request-context.ts";
import type { MailTransport } from "../mail/mail-transport.ts";
import type { SiteAddress } from "../site-address.ts";
import { checkSender } from "./check-sender.ts";
import { checkSite } from "./check-site.ts";
import { createDnsLookup } from "./dns-lookup.ts";

/**
 * Checks of the site's address and of the domain of its mails, as they are set. One at a time: who asks meanwhile gets the same
 * answer. What the last one found is known until the process ends, so that a page can show it at once.
 */
export function createDomainChecks(
  address: Pick<SiteAddress, "siteUrl" | "isSet">,
  transport: Pick<MailTransport, "sender">,
  publishableKey: string,
): NonNullable<RequestContext["domainChecks"]> {
  const dns = createDnsLookup();
  const checkMail = async () => checkSender(await transport.sender(), dns);
  let running: Promise<DomainFault[]> | undefined;
  let last: DomainFault[] | undefined;
  return {
    look() {
      const siteUrl = address.isSet ? address.siteUrl : undefined;
      running ??= Promise.all([checkSite({ siteUrl, publishableKey, dns }), checkMail()])
        .then((faults) => {
          last = faults.flat();
          return last;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    found: () => last,
  };
}
