import type { RequestContext } from "../../app/school/request-context.ts";
import type { MailTransport } from "../mail/mail-transport.ts";
import type { Settings } from "../settings.ts";
import { checkSender } from "./check-sender.ts";
import { checkSite } from "./check-site.ts";
import { createDnsLookup } from "./dns-lookup.ts";

/** Checks of the site's address and of the domain of its mails, as the settings name them. One at a time: who asks meanwhile gets the same answer. */
export function createDomainChecks(
  { siteUrl: set }: Pick<Settings, "siteUrl">,
  transport: Pick<MailTransport, "sender">,
  publishableKey: string,
): NonNullable<RequestContext["checkDomains"]> {
  const dns = createDnsLookup();
  const checkMail = async () => checkSender(await transport.sender(), dns);
  let running: ReturnType<NonNullable<RequestContext["checkDomains"]>> | undefined;
  return () => {
    running ??= Promise.all([checkSite({ siteUrl: set, publishableKey, dns }), checkMail()])
      .then((faults) => faults.flat())
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
