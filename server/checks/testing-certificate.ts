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
const time = (ms: number) => der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, "")}`));

/** A certificate for a name that has signed itself (RFC 5280), and its key; PEM. `days`: from now to its end. */
export function makeCertificate(name: string, days: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = sequence(der(0x31, sequence(der(6, Buffer.from("550403", "hex")), der(0x0c, Buffer.from(name)))));
  const end = Date.now() + days * 24 * 3_600_000;
  const names = der(4, sequence(der(0x82, Buffer.from(name))));
  const facts = sequence(
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(end - 90 * 24 * 3_600_000), time(end)),
    issuer,
    publicKey.export({ format: "der", type: "spki" }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, names))),
  );
  const signature = der(3, Buffer.from([0]), sign("sha256", facts, privateKey));
  const whole = sequence(facts, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(whole.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
