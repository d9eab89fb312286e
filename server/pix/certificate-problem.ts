import { createSecureContext } from "node:tls";
import type { CertificateProblem } from "../../app/school/pix-profiles.ts";
import type { Credentials } from "./encrypt-credentials.ts";

/** The client's identity, as Node loads it. */
export function identityOf({ certificate }: Credentials) {
  const { passphrase } = certificate;
  const files =
    "pfx" in certificate
      ? { pfx: Buffer.from(certificate.pfx, "base64") }
      : { cert: certificate.cert, key: certificate.key };
  return { ...files, ...(passphrase && { passphrase }) };
}

/** The fault of a certificate's files, before anything is sent; undefined where they can be used. */
export function certificateProblem(credentials: Credentials): CertificateProblem | undefined {
  try {
    createSecureContext(identityOf(credentials));
    return undefined;
  } catch (error) {
    return reasonOf(error instanceof Error ? error : new Error(String(error)));
  }
}

function reasonOf({ message, code }: Error & { code?: unknown }): CertificateProblem {
  // The password proves itself by a code over a PKCS #12 file, and by the padding of a PEM key.
  if (/mac verify failure|bad decrypt|bad password/i.test(message)) return "WRONG_PASSWORD";
  // Files of the years before OpenSSL 3 are encrypted by RC2, which Node does not read.
  if (code === "ERR_CRYPTO_UNSUPPORTED_OPERATION") return "OLD_ENCRYPTION";
  return "WRONG_FILE";
}
