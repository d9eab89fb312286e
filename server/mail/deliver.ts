import { lookup } from "node:dns/promises";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { asciiMailAddress } from "../../app/platform/people/mail-address.ts";
import { DeliveryFailed, explain, type Stage } from "./refusals.ts";
import { noReply, type Parcel, writeMessage } from "./write-message.ts";

/**
 * Delivers one mail. `handOver` is called right before the text is sent; when it returns false, another worker has
 * claimed the mail and it is not sent. A mail whose text was not sent when `stopping` aborts is abandoned.
 * @throws DeliveryFailed when the mail server refused it, DeliveryStopped when the site stopped first.
 */
export type Deliver = (
  parcel: Parcel,
  handOver: () => Promise<boolean>,
  stopping?: AbortSignal,
) => Promise<"saved" | undefined>;

/** The process is stopping, and the mail server was not given the mail. */
export class DeliveryStopped extends Error {}

/**
 * Timeouts of a mail server's answers, in milliseconds (RFC 5321, 4.5.3.2): five minutes for the first, ten for the
 * last.
 */
const WAITS = { connection: 60_000, greeting: 5 * 60_000, silence: 10 * 60_000 };

/** The address that mails come from: as `?from=` says, else the account's, else one of the site's own name. */
export function senderOf(smtpUrl: string, siteUrl: string): string {
  const { searchParams, username } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return searchParams.get("from") ?? (user.includes("@") ? user : noReply(siteUrl));
}

type SmtpOptions = {
  waits?: typeof WAITS;
  /** The addresses at which the server may be, where the teacher chose it; any if unset. */
  isAllowed?: ((address: string) => boolean) | undefined;
};

/**
 * Delivers by SMTP. `?from=` in the address names the sender; most servers only accept mail from the account that signs
 * in.
 */
export function bySmtp(smtpUrl: string, siteUrl: string, { waits = WAITS, isAllowed }: SmtpOptions = {}): Deliver {
  const url = new URL(smtpUrl);
  const from = senderOf(smtpUrl, siteUrl);
  url.searchParams.delete("from");
  const options = parseConnectionUrl(url.href);
  const login = options.auth && "pass" in options.auth ? options.auth : undefined;
  return async (parcel, handOver, stopping) => {
    const { text, reader } = await writeMessage(parcel, from, siteUrl);
    if (stopping?.aborted) throw new DeliveryStopped();
    const connection = new SMTPConnection({
      ...options,
      ...(isAllowed && (await allowedAddress(url.hostname, isAllowed))),
      name: nameOf(siteUrl),
      connectionTimeout: waits.connection,
      greetingTimeout: waits.greeting,
      socketTimeout: waits.silence,
    });
    let stage: Stage = "connection";
    // The text is read only once the server has accepted DATA.
    const stream = Readable.from(
      (async function* () {
        if (stopping?.aborted) throw new DeliveryStopped();
        if (!(await handOver())) throw new DeliveryFailed("Another worker has this mail", { reason: "LATER" });
        stage = "text";
        yield text;
      })(),
    );
    let stop = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (error: SMTPConnection.SMTPError | null | undefined) => error && reject(explain(error, stage));
        const send = () => {
          stage = "mail";
          const envelope = { from: asciiMailAddress(from), to: [reader] };
          connection.send(envelope, stream, (error) => (error ? fail(error) : resolve()));
        };
        stop = () => {
          if (stage !== "text") reject(new DeliveryStopped());
        };
        stopping?.addEventListener("abort", stop);
        connection.on("error", fail);
        // The library ignores a server that hangs up before its greeting, and would never resolve.
        connection.once("end", () => reject(explain({ message: "The mail server closed the connection" }, stage)));
        stream.once("error", reject);
        connection.connect((error) => {
          if (error) return fail(error);
          if (!login) return send();
          connection.login(login, (refused) => (refused ? fail(refused) : send()));
        });
      });
      connection.quit();
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      stopping?.removeEventListener("abort", stop);
    }
  };
}

/**
 * The address of a mail server's name, to which the connection goes: a second lookup by the library could give another.
 * @throws DeliveryFailed if there is no address, or one that is not allowed.
 */
async function allowedAddress(name: string, isAllowed: (address: string) => boolean) {
  const host = name.replace(/^\[|\]$/g, "");
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first || found.some(({ address }) => !isAllowed(address)))
    throw new DeliveryFailed("The mail server's name has no address on the internet", {
      everybody: true,
      reason: "UNKNOWN_HOST",
    });
  return { host: first.address, ...(isIP(host) ? {} : { servername: host }) };
}

/** The name for EHLO: the site's host, or its address in brackets (RFC 5321, 4.1.3). */
function nameOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  if (hostname.startsWith("[")) return `[IPv6:${hostname.slice(1)}`;
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}

const MOST_FILES = 500;

/** Writes mails into files, where no server is set; nobody receives them, and the oldest are removed. */
export function toFiles(folder: string, siteUrl: string, log: (line: string) => void, most = MOST_FILES): Deliver {
  return async (parcel, handOver) => {
    const { text } = await writeMessage(parcel, noReply(siteUrl), siteUrl);
    const file = path.join(
      folder,
      `${parcel.createdAt.toISOString().replaceAll(":", "-")}-${parcel.id.slice(0, 8)}.eml`,
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await handOver())) return;
    await writeFile(file, text, { mode: 0o600 });
    await keepNewest(folder, most);
    log(`A mail was written to ${file} (no mail server is set).`);
    return "saved";
  };
}

/** The file names begin with the time of writing. */
async function keepNewest(folder: string, most: number): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  for (const name of mails.slice(0, -most)) await rm(path.join(folder, name), { force: true });
}
