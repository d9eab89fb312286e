import { createServer, type Server } from "node:https";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { followSiteAddress, type KnownAddress, openSiteAddress } from "../site-address.ts";
import { createDnsLookup } from "./dns-lookup.ts";
import { createSiteAddressConnection } from "./site-address-connection.ts";
import { makeCertificate } from "./testing-certificate.ts";
import { startNameServer } from "./testing-dns.ts";

const NAME = "aulas.escola.test";
const OWN = "sb_publishable_own";
const LOCAL = "http://localhost:3000";
const HERE = "127.0.0.1";

let school: School;
let names: Awaited<ReturnType<typeof startNameServer>>;
let site: Server;
let asked: number;
let url: string;
let ca: string;
let key = OWN;

beforeAll(async () => {
  school = await openSchool();
  names = await startNameServer();
  const made = makeCertificate(NAME, 60);
  ca = made.cert;
  site = createServer(made, (_, answer) => {
    asked++;
    answer.end(JSON.stringify({ publishableKey: key }));
  });
  await new Promise<void>((listens) => site.listen(0, HERE, listens));
  const bound = site.address();
  url = `https://${NAME}:${typeof bound === "object" && bound ? bound.port : 0}`;
});
afterAll(async () => {
  site.close();
  await names.close();
  await school.close();
});
beforeEach(async () => {
  asked = 0;
  key = OWN;
  names.serve({ [NAME]: { addresses: [HERE] } });
});
afterEach(async () => {
  await school.backend.sql`update private.site_address set given = null, chosen = null, chosen_at = null`;
});

const open = (given?: string) => openSiteAddress({ server: school.server, given, local: () => LOCAL });
/** Here the loopback counts as a public address. */
const isPublic = (one: string) => one.startsWith("127.");
const choose = (address: KnownAddress, to = url, open = isPublic) =>
  createSiteAddressConnection({
    server: school.server,
    address,
    publishableKey: OWN,
    dns: createDnsLookup([names.address]),
    isPublic: open,
    ca,
  }).choose(to);
const shown = async () => (await school.teacher.client.rpc("read_site_address").throwOnError()).data;

test("an address at which the site answers itself counts at once, until it is removed", async () => {
  const address = await open();
  expect([address.siteUrl, address.isSet, address.isGiven]).toEqual([LOCAL, false, false]);
  expect(await choose(address)).toEqual({});
  expect([address.siteUrl, address.isSet, address.isGiven]).toEqual([url, true, false]);
  expect(await shown()).toEqual({ given: null, chosen: url, chosen_at: expect.any(String) });
  expect((await open()).siteUrl).toBe(url);
  await school.teacher.client.rpc("remove_site_address").throwOnError();
  await address.read();
  expect(address.siteUrl).toBe(LOCAL);
  expect((await school.teacher.client.rpc("remove_site_address")).error?.message).toBe("NOT_FOUND");
});

test("another process of the site follows the choice, and is notified so that it drops its pages", async () => {
  const mine = await open();
  const others = await open();
  const told = Promise.withResolvers<void>();
  others.onChange(told.resolve);
  const following = await followSiteAddress(others, school.backend.sql, () => {});
  expect(await choose(mine)).toEqual({});
  await told.promise;
  expect(others.siteUrl).toBe(url);
  following.close();
});

test.each<[string, (address: KnownAddress) => ReturnType<typeof choose>]>([
  [
    "OTHER_SITE",
    (address) => {
      key = "sb_publishable_other";
      return choose(address);
    },
  ],
  ["NOT_HTTPS", (address) => choose(address, url.replace("https", "http"))],
  ["ADDRESS_MISSING", (address) => choose(address, "https://nenhum.escola.test")],
  ["CERTIFICATE_OTHER_NAME", (address) => choose(address, url.replace(NAME, `www.${NAME}`))],
])(
  "an address at which the site does not answer is not stored, and the problem is returned: %s",
  async (problem, attempt) => {
    names.serve({ [NAME]: { addresses: [HERE] }, [`www.${NAME}`]: { addresses: [HERE] } });
    const address = await open();
    expect(await attempt(address)).toMatchObject({ problem });
    expect(await shown()).toMatchObject({ chosen: null });
    expect(address.siteUrl).toBe(LOCAL);
  },
);

test.each([
  ["a name that leads into a private network", "ADDRESS_PRIVATE", () => url],
  ["a number instead of a name", "SITE_URL_UNSET", () => url.replace(NAME, HERE)],
  ["a name of this machine", "SITE_URL_UNSET", () => url.replace(NAME, "localhost")],
  ["a port that belongs to another service", "SITE_URL_UNSET", () => `https://${NAME}:25`],
])("nothing is asked at %s", async (_, problem, at) => {
  expect(await choose(await open(), at(), () => false)).toMatchObject({ problem });
  expect(asked).toBe(0);
});

test("of a name with a private and a public address, the public one is asked", async () => {
  names.serve({ [NAME]: { addresses: ["10.0.0.1", HERE] } });
  expect(await choose(await open())).toEqual({});
  expect(asked).toBe(1);
});

test("the address of the site's own settings wins, and the settings show it to the teacher", async () => {
  expect(await choose(await open())).toEqual({});
  const given = await open("https://escola.example");
  expect([given.siteUrl, given.isSet, given.isGiven]).toEqual(["https://escola.example", true, true]);
  expect(await choose(given)).toEqual({ problem: "NOT_NOW" });
  expect(await shown()).toMatchObject({ given: "https://escola.example", chosen: url });
  const { error } = await school.server.rpc("save_site_address", { address: "https://outra.example" });
  expect(error?.message).toBe("NOT_NOW");
});
