import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { checkSite } from "./check-site.ts";
import { createDnsLookup } from "./dns-lookup.ts";
import { makeCertificate } from "./testing-certificate.ts";
import { startNameServer } from "./testing-dns.ts";

const NAME = "www.englishwith.test";
const OWN = "sb_publishable_own";

let names: Awaited<ReturnType<typeof startNameServer>>;
let server: Server | undefined;
beforeAll(async () => {
  names = await startNameServer();
});
afterEach(() => {
  server?.close();
  server = undefined;
});
afterAll(() => names.close());

type Case = {
  address?: string;
  certificateFor?: string;
  days?: number;
  trusted?: boolean;
  key?: string;
  http?: boolean;
};

/** Checks a site on the loopback, which counts as a public address here. */
async function look({ address, certificateFor = NAME, days = 60, trusted = true, key = OWN, http = false }: Case) {
  const made = makeCertificate(certificateFor, days);
  const running = createServer(made, (_, answer) => answer.end(JSON.stringify({ publishableKey: key })));
  server = running;
  await new Promise<void>((listens) => running.listen(0, "127.0.0.1", listens));
  const { port } = running.address() as AddressInfo;
  names.serve(address ? { [NAME]: { addresses: [address] } } : {});
  return checkSite({
    siteUrl: `${http ? "http" : "https"}://${NAME}:${port}`,
    publishableKey: OWN,
    dns: createDnsLookup([names.address]),
    isPublic: (one) => one.startsWith("127."),
    ca: trusted ? made.cert : undefined,
  });
}
const HERE = "127.0.0.1";
const record = { name: NAME, type: "A" };

test("a site that answers at its address with a certificate of its name has no fault", async () => {
  expect(await look({ address: HERE })).toEqual([]);
});

test.each<[string, Case, object]>([
  ["ADDRESS_MISSING", {}, { record }],
  ["ADDRESS_PRIVATE", { address: "192.168.0.10" }, { record }],
  ["NOT_HTTPS", { address: HERE, http: true }, {}],
  ["NOT_REACHED", { address: "127.9.9.9" }, {}],
  ["CERTIFICATE_EXPIRED", { address: HERE, days: -1 }, {}],
  ["CERTIFICATE_ENDING", { address: HERE, days: 13 }, {}],
  ["CERTIFICATE_OTHER_NAME", { address: HERE, certificateFor: "www.other.test" }, {}],
  ["CERTIFICATE_UNTRUSTED", { address: HERE, trusted: false }, {}],
  ["OTHER_SITE", { address: HERE, key: "sb_publishable_other" }, { record }],
])("%s is found", async (code, fault, rest) => {
  expect(await look(fault)).toEqual([{ code, name: NAME, ...rest }]);
});

test.each([undefined, "http://localhost:3000", "https://203.0.113.9"])(
  "the address %s has no name yet",
  async (siteUrl) => {
    const dns = createDnsLookup([names.address]);
    expect(await checkSite({ siteUrl, publishableKey: OWN, dns })).toEqual([
      { code: "SITE_URL_UNSET", name: siteUrl ? new URL(siteUrl).hostname : "" },
    ]);
  },
);

test("name servers that do not answer are not reported as a missing address", async () => {
  names.serve(undefined);
  const dns = createDnsLookup([names.address]);
  expect(await checkSite({ siteUrl: `https://${NAME}`, publishableKey: OWN, dns })).toEqual([
    { code: "SITE_SILENT", name: NAME },
  ]);
});
