import type { RequestContext } from "../../app/school/request-context.ts";
import type { MailTransport } from "../mail/mail-transport.ts";
import type { SiteAddress } from "../site-address.ts";
import { checkSender } from "./check-sender.ts";
import { checkSite } from "./check-site.ts";
import { createDnsLookup } from "./dns-lookup.ts";

/** Checks of the site's address and of the domain of its mails, as they are set. One at a time: who asks meanwhile gets the same answer. */
export function createDomainChecks(
  address: Pick<SiteAddress, "siteUrl" | "isSet">,
  transport: Pick<MailTransport, "sender">,
  publishableKey: string,
): NonNullable<RequestContext["checkDomains"]> {
  const dns = createDnsLookup();
  const checkMail = async () => checkSender(await transport.sender(), dns);
  let running: ReturnType<NonNullable<RequestContext["checkDomains"]>> | undefined;
  return () => {
    const siteUrl = address.isSet ? address.siteUrl : undefined;
    running ??= Promise.all([checkSite({ siteUrl, publishableKey, dns }), checkMail()])
      .then((faults) => faults.flat())
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
