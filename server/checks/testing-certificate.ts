import { generateKeyPairSync, sign } from "node:crypto";

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const SEQUENCE = 0x30;
const sequence = (...parts: Uint8Array[]) => der(SEQUENCE, ...parts);
const ECDSA_WITH_SHA256 = sequence(der(6, Buffer.from("2a8648ce3d040302", "hex")));
const SUBJECT_ALT_NAME = der(6, Buffer.from("551d11", "hex"));
const BASIC_CONSTRAINTS = der(6, Buffer.from("551d13", "hex"));
const TRUE = der(1, Buffer.from([0xff]));
const time = (ms: number) => der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, "")}`));
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(der(6, Buffer.from("550403", "hex")), der(0x0c, Buffer.from(name)))));
let serial = 0;

/** A certificate's name and key, both PEM but for the name. */
type Certified = { name: string; key: string; cert: string };
type Options = {
  /** The authority that signs it; by default it signs itself. */
  issuer?: Certified;
  /** True if it may sign others. */
  isAuthority?: boolean;
};

/** A certificate for a name (RFC 5280), and its key; PEM. `days`: from now to its end. */
export function makeCertificate(name: string, days: number, { issuer, isAuthority = false }: Options = {}): Certified {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const end = Date.now() + days * 24 * 3_600_000;
  const names = der(4, sequence(der(0x82, Buffer.from(name))));
  const extensions = [
    sequence(SUBJECT_ALT_NAME, names),
    ...(isAuthority ? [sequence(BASIC_CONSTRAINTS, TRUE, der(4, sequence(TRUE)))] : []),
  ];
  serial += 1;
  const facts = sequence(
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1 + (serial % 126)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.name ?? name),
    sequence(time(end - 90 * 24 * 3_600_000), time(end)),
    nameOf(name),
    publicKey.export({ format: "der", type: "spki" }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(3, Buffer.from([0]), sign("sha256", facts, issuer?.key ?? privateKey));
  const whole = sequence(facts, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    name,
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(whole.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
