import type { RequestContext } from "../../app/platform/backend/request-context.ts";
import { senderOf } from "../mail/deliver.ts";
import type { Settings } from "../settings.ts";
import { checkSender } from "./check-sender.ts";
import { checkSite } from "./check-site.ts";
import { createDnsLookup } from "./dns-lookup.ts";

/** Checks of the site's address and of the domain of its mails, as the settings name them. One at a time: who asks meanwhile gets the same answer. */
export function createDomainChecks(
  { siteUrl: set, smtpUrl }: Pick<Settings, "siteUrl" | "smtpUrl">,
  siteUrl: string,
  publishableKey: string,
): NonNullable<RequestContext["checkDomains"]> {
  const dns = createDnsLookup();
  const sender = smtpUrl ? { address: senderOf(smtpUrl, siteUrl), smtpHost: new URL(smtpUrl).hostname } : undefined;
  let running: ReturnType<NonNullable<RequestContext["checkDomains"]>> | undefined;
  return () => {
    running ??= Promise.all([checkSite({ siteUrl: set, publishableKey, dns }), checkSender(sender, dns)])
      .then((faults) => faults.flat())
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
