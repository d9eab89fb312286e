import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSender } from "./check-sender.ts";
import { createDnsLookup } from "./dns-lookup.ts";
import { startNameServer, type Zone } from "./testing-dns.ts";

const DOMAIN = "englishwith.test";
const SENDER = { address: `ola@${DOMAIN}`, smtpHost: "smtp.gmail.com" };
const keyOf = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ format: "der", type: "spki" }).toString("base64");
const GOOD_KEY = `v=DKIM1; k=rsa; p=${keyOf(2048)}`;
const KEY = `google._domainkey.${DOMAIN}`;
const POLICY = `_dmarc.${DOMAIN}`;
const GOOGLE = "_spf.google.com";

/** A domain at which nothing is wrong. */
const sound = (): Zone => ({
  [DOMAIN]: { texts: [`v=spf1 include:${GOOGLE} ~all`, "another=text"], mailServers: ["smtp.google.com"] },
  [GOOGLE]: { texts: ["v=spf1 ip4:64.233.160.0/19 ip6:2001:4860:4000::/36 ~all"] },
  [KEY]: { texts: [GOOD_KEY] },
  [POLICY]: { texts: ["v=DMARC1; p=quarantine"] },
});

let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names.close());

const check = (zone: Zone | undefined, sender: typeof SENDER | undefined = SENDER) => {
  names.serve(zone);
  return checkSender(sender, createDnsLookup([names.address]));
};
const withSpf = (...texts: string[]): Zone => ({ ...sound(), [DOMAIN]: { texts, mailServers: ["smtp.google.com"] } });
const withKey = (text: string): Zone => ({ ...sound(), [KEY]: { texts: [text] } });
const withPolicy = (...texts: string[]): Zone => ({ ...sound(), [POLICY]: { texts } });
const without = (name: string): Zone => Object.fromEntries(Object.entries(sound()).filter(([one]) => one !== name));

test("a domain with everything in order has no fault", async () => {
  expect(await check(sound())).toEqual([]);
});

const SPF = `v=spf1 include:${GOOGLE} ~all`;
const DMARC = `v=DMARC1; p=none; rua=mailto:${SENDER.address}`;
const eleven = Array.from({ length: 11 }, (_, n) => `a:mail${n}.${DOMAIN}`).join(" ");

test.each<[string, Zone, string, string | undefined]>([
  ["MX_MISSING", { ...sound(), [DOMAIN]: { texts: [SPF] } }, DOMAIN, undefined],
  ["SPF_MISSING", withSpf("another=text"), DOMAIN, SPF],
  [
    "SPF_SEVERAL",
    withSpf(SPF, "v=spf1 ip4:198.51.100.7 -all"),
    DOMAIN,
    `v=spf1 include:${GOOGLE} ip4:198.51.100.7 ~all`,
  ],
  ["SPF_INVALID", withSpf("v=spf1 includes google ~all"), DOMAIN, SPF],
  ["SPF_INVALID", withSpf("v=spf1 include:nowhere.test ~all"), DOMAIN, SPF],
  ["SPF_OPEN", withSpf(`v=spf1 include:${GOOGLE} +all`), DOMAIN, SPF],
  ["SPF_NOBODY", withSpf("v=spf1 -all"), DOMAIN, SPF],
  ["SPF_TOO_LONG", withSpf(`v=spf1 include:${GOOGLE} ${eleven} ~all`), DOMAIN, SPF],
  [
    "SPF_WITHOUT_SERVER",
    withSpf("v=spf1 ip4:198.51.100.7 -all"),
    DOMAIN,
    `v=spf1 include:${GOOGLE} ip4:198.51.100.7 ~all`,
  ],
  ["DKIM_MISSING", without(KEY), `default._domainkey.${DOMAIN}`, undefined],
  ["DKIM_REVOKED", withKey("v=DKIM1; k=rsa; p="), KEY, undefined],
  ["DKIM_INVALID", withKey("v=DKIM1; k=rsa; p=bm8ga2V5"), KEY, undefined],
  ["DKIM_SHORT", withKey(`v=DKIM1; k=rsa; p=${keyOf(512)}`), KEY, undefined],
  ["DMARC_MISSING", without(POLICY), POLICY, DMARC],
  ["DMARC_SEVERAL", withPolicy("v=DMARC1; p=none", "v=DMARC1; p=reject"), POLICY, DMARC],
  ["DMARC_INVALID", withPolicy("v=DMARC1; policy=none"), POLICY, DMARC],
])("%s is reported as the only fault, with the record to set", async (code, zone, name, value) => {
  const type = code === "MX_MISSING" ? "MX" : "TXT";
  const [fault, ...others] = await check(zone);
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ code, record: { name, type } });
  expect(fault?.record?.value).toBe(value);
});

const sub = "v=spf1 ip4:198.51.100.7";
test.each([
  ["terms after its end", `v=spf1 include:${GOOGLE} ~all include:nowhere.test ${eleven}`],
  ["a second end, which nobody reads", `v=spf1 include:${GOOGLE} ~all +all`],
  ["a redirect beside its end", `v=spf1 redirect=nowhere.test include:${GOOGLE} ~all`],
  ["a dot after a name", `v=spf1 include:${GOOGLE}. ~all`],
  ["capitals", `V=SPF1 INCLUDE:${GOOGLE.toUpperCase()} ~ALL`],
  ["a redirect that leads to the server", `v=spf1 redirect=${GOOGLE}.`],
])("an SPF record with %s is in order", async (_what, text) => {
  expect(await check(withSpf(text))).toEqual([]);
});

test("an SPF record that leads on keeps doing so in what is advised", async () => {
  const zone = { ...withSpf("v=spf1 redirect=spf.host.test"), "spf.host.test": { texts: [`${sub} -all`] } };
  const value = `v=spf1 include:${GOOGLE} redirect=spf.host.test`;
  expect(await check(zone)).toMatchObject([{ code: "SPF_WITHOUT_SERVER", record: { value } }]);
});

test("a DMARC policy that only asks for reports counts as a policy", async () => {
  expect(await check(withPolicy("v=DMARC1; rua=mailto:ola@englishwith.test"))).toEqual([]);
});

test("an SPF record with its end before every server allows no server", async () => {
  expect(await check(withSpf(`v=spf1 -all include:${GOOGLE}`))).toMatchObject([{ code: "SPF_NOBODY" }]);
});

test.each([
  ["smtp-relay.brevo.com", "include:spf.brevo.com"],
  ["email-smtp.sa-east-1.amazonaws.com", "include:amazonses.com"],
  ["smtp-relay.gmail.com.", `include:${GOOGLE}`],
  ["SMTPPRO.zoho.com", "include:zohomail.com"],
  ["smtp.zoho.eu", "include:zohomail.eu"],
  ["email-ssl.com.br", "include:_spf.locaweb.com.br"],
  ["mail.escola.test", "a:mail.escola.test"],
  ["198.51.100.7", "ip4:198.51.100.7"],
])("the record that %s needs is advised if there is no SPF record", async (smtpHost, term) => {
  const faults = await check(withSpf("another=text"), { ...SENDER, smtpHost });
  expect(faults).toMatchObject([{ code: "SPF_MISSING", record: { value: `v=spf1 ${term} ~all` } }]);
});

test.each(["smtp-relay.brevo.com", "email-smtp.us-east-1.amazonaws.com"])(
  "%s, whose mails return to itself, need not be in the record",
  async (smtpHost) => {
    expect(await check(withSpf(`${sub} -all`), { ...SENDER, smtpHost })).toEqual([]);
  },
);

test.each(["zohomail.com", "zoho.com", "one.zoho.com"])("Zoho is allowed by %s, too", async (name) => {
  const zone = { ...withSpf(`v=spf1 include:${name} ~all`), [name]: { texts: [`${sub} -all`] } };
  expect(await check(zone, { ...SENDER, smtpHost: "smtp.zoho.com" })).toEqual([]);
});

test("a policy of the domain above, a key under a name of its own and an unknown mail server are in order", async () => {
  const zone: Zone = {
    "mail.englishwith.test": { texts: ["v=spf1 mx -all"], mailServers: ["mx.englishwith.test"] },
    "own2026._domainkey.mail.englishwith.test": { texts: [GOOD_KEY] },
    [POLICY]: { texts: ["v=DMARC1; p=reject; sp=none"] },
  };
  expect(await check(zone, { address: "ola@mail.englishwith.test", smtpHost: "smtp.escola.test" })).toEqual([]);
});

test("a site without a mail server and name servers that do not answer are each reported", async () => {
  names.serve(sound());
  const dns = createDnsLookup([names.address]);
  expect(await checkSender(undefined, dns)).toEqual([{ code: "MAIL_UNSET", name: "" }]);
  expect(await check(undefined)).toEqual([{ code: "SENDER_SILENT", name: DOMAIN }]);
});
