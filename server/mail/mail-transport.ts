import path from "node:path";
import type { MailServerOrder } from "../../app/school/mail-providers.ts";
import type { Client } from "../backend/site-backend.ts";
import { ask } from "../notifications/query-database.ts";
import { isPublicAddress } from "../public-address.ts";
import { decryptSecret, encryptSecret } from "../secrets/encrypt-secret.ts";
import { bySmtp, type Deliver, senderOf, toFiles } from "./deliver.ts";
import { DeliveryFailed } from "./refusals.ts";

const KEY_PURPOSE = "mail server";

type Options = {
  server: Client;
  secretKey: string;
  /** Read for each mail. */
  readonly siteUrl: string;
  dataDir: string;
  /** The mail server of the site's own settings, which wins over the teacher's choice. */
  smtpUrl?: string | undefined;
  log: (line: string) => void;
  /** The addresses at which a chosen server may be; all public ones if unset. */
  isAllowed?: ((address: string) => boolean) | undefined;
};

/** The sender of the site's mails, and the server that they are given to. */
export type MailSender = { address: string; smtpHost: string };

export type MailTransport = {
  deliver: Deliver;
  /** Undefined where mails go into files. */
  sender(): Promise<MailSender | undefined>;
};

/** The address of a chosen server, as `SMTP_URL` would name it. Its sign-in is never sent in clear text. */
export function smtpUrlOf({ host, port, username, password, sender }: MailServerOrder): string {
  const url = new URL(`${port === 465 ? "smtps" : "smtp"}://${host}:${port}`);
  url.username = encodeURIComponent(username);
  url.password = encodeURIComponent(password);
  if (port !== 465) url.searchParams.set("requireTLS", "true");
  url.searchParams.set("from", sender);
  return url.href;
}

export const encryptSmtpUrl = (secretKey: string, url: string): string => encryptSecret(secretKey, KEY_PURPOSE, url);

/**
 * The way of outgoing mail: the mail server of the site's settings, else the one that the teacher chose, else files. Her choice is read for
 * each mail, so that it counts at once in each process.
 */
export function createMailTransport(options: Options): MailTransport {
  const { server, secretKey, dataDir, smtpUrl, log, isAllowed = isPublicAddress } = options;
  const chosen = async () => {
    const encrypted = await ask(server.rpc("open_mail_server"));
    return typeof encrypted === "string" ? decrypt(secretKey, encrypted) : undefined;
  };
  return {
    async deliver(...mail) {
      const { siteUrl } = options;
      if (smtpUrl) return bySmtp(smtpUrl, siteUrl)(...mail);
      const url = await chosen();
      return (url ? bySmtp(url, siteUrl, { isAllowed }) : toFiles(path.join(dataDir, "mail"), siteUrl, log))(...mail);
    },
    async sender() {
      const url = smtpUrl ?? (await chosen());
      return url ? { address: senderOf(url, options.siteUrl), smtpHost: new URL(url).hostname } : undefined;
    },
  };
}

/** @throws DeliveryFailed where it was encrypted with another site's key. */
function decrypt(secretKey: string, encrypted: string): string {
  try {
    return decryptSecret(secretKey, KEY_PURPOSE, encrypted);
  } catch {
    throw new DeliveryFailed("The mail server's password is of another site: set it again", {
      everybody: true,
      reason: "LOGIN",
    });
  }
}
