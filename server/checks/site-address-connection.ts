import { isIP } from "node:net";
import type { SiteAddressConnection } from "../../app/school/request-context.ts";
import type { Client } from "../backend/site-backend.ts";
import { isBlockedByBrowsers } from "../blocked-ports.ts";
import { ask } from "../notifications/query-database.ts";
import type { KnownAddress } from "../site-address.ts";
import { checkSite } from "./check-site.ts";
import { createDnsLookup, type DnsLookup } from "./dns-lookup.ts";

type Options = {
  server: Client;
  address: Pick<KnownAddress, "isGiven" | "read">;
  publishableKey: string;
  dns?: DnsLookup;
  isPublic?: (address: string) => boolean;
  ca?: string;
};

/** Chooses the site's address, once the site has answered itself there. No address but a public one is asked. */
export function createSiteAddressConnection(options: Options): SiteAddressConnection {
  const { server, address, publishableKey, dns = createDnsLookup(), isPublic, ca } = options;
  return {
    async choose(url) {
      if (address.isGiven) return { problem: "NOT_NOW" };
      const { origin, protocol, hostname, port } = new URL(url);
      if (protocol !== "https:") return { problem: "NOT_HTTPS", name: hostname };
      if (isIP(hostname) > 0 || isBlockedByBrowsers(Number(port))) return { problem: "SITE_URL_UNSET", name: hostname };
      const [fault] = await checkSite({ siteUrl: origin, publishableKey, dns, isPublic, ca });
      // A certificate that ends soon still leads here.
      if (fault && fault.code !== "CERTIFICATE_ENDING") return { problem: fault.code, name: hostname };
      await ask(server.rpc("save_site_address", { address: origin }));
      await address.read();
      return {};
    },
  };
}
