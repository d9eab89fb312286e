import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** A PKCS #12 file of a PEM certificate and its key, base64, as a provider hands it out. `more`: further options of OpenSSL. */
export async function makeP12(pem: { cert: string; key: string }, password: string, more: string[] = []) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "p12-"));
  const cert = path.join(folder, "cert.pem");
  const key = path.join(folder, "key.pem");
  const made = path.join(folder, "made.p12");
  try {
    await writeFile(cert, pem.cert);
    await writeFile(key, pem.key);
    const order = [
      "pkcs12",
      "-export",
      "-in",
      cert,
      "-inkey",
      key,
      "-passout",
      `pass:${password}`,
      "-out",
      made,
      ...more,
    ];
    await promisify(execFile)("openssl", order);
    return (await readFile(made)).toString("base64");
  } finally {
    await rm(folder, { recursive: true });
  }
}
