import { randomInt } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { makeCertificate } from "../server/checks/testing-certificate.ts";

/** A mail server as a teacher knows it from her provider. */
export const MAIL_ACCOUNT = {
  host: "smtp.escola.example",
  port: "2525",
  username: "aulas@escola.example",
  password: "uma-senha-de-aplicativo",
};

/** Without sign-in and encryption, for a site whose own settings name it. */
const OPEN: SMTPServerOptions = { authOptional: true, disabledCommands: ["STARTTLS"] };

/**
 * Starts the server of `MAIL_ACCOUNT`, which stores mails as `startMailbox` does. `env`: what a site needs that is to
 * reach it, with tests/loopback-services.ts.
 */
export async function startMailAccount(folder: string) {
  const { host, port, username, password } = MAIL_ACCOUNT;
  const { cert, key } = makeCertificate(host, 1);
  const authority = path.join(folder, "authority.pem");
  await writeFile(authority, cert);
  // An address of its own for each journey, because mail servers have few ports.
  const address = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  const onAuth: SMTPServerOptions["onAuth"] = (given, _session, done) =>
    given.username === username && given.password === password
      ? done(null, { user: username })
      : done(new Error("5.7.8 wrong password"));
  const { close } = await startMailbox(folder, { cert, key, onAuth }, { address, port: Number(port) });
  return { env: { NODE_EXTRA_CA_CERTS: authority, LOOPBACK_MAIL_SERVER: `${host} ${address}` }, close };
}

/** Starts a mail server on this machine that stores each mail as a file in a folder, for the journeys' processes. */
export async function startMailbox(
  folder: string,
  options = OPEN,
  place = { address: "127.0.0.1", port: 0 },
): Promise<{ url: string; close(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    ...options,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const file = path.join(folder, `${String(count++).padStart(5, "0")}.eml`);
        void writeFile(file, Buffer.concat(chunks)).then(() => done());
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(place.port, place.address, resolve));
  const bound = server.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?from=aulas@example.com`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The mails to an address so far, the newest last, with soft line breaks undone. */
export async function mailsTo(folder: string, email: string): Promise<string[]> {
  // A site makes its folder of mails with the first one.
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const texts = await Promise.all(files.map((file) => readMail(path.join(folder, file))));
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
}

/** The text of a stored mail; none if the site removed the file meanwhile, as it keeps the newest ones only. */
const readMail = (file: string) =>
  readFile(file, "utf8").catch((reason: NodeJS.ErrnoException) => {
    if (reason.code === "ENOENT") return "";
    throw reason;
  });

/** The link in the first mail about a trial class, once it is there. */
export async function bookingLink(email: string): Promise<string> {
  const links = async () =>
    (await mailsTo(String(process.env.SITE_MAILBOX), email)).flatMap(
      (text) => /https?:\/\/[^\s"<>]+prova=[^\s"<>]+/.exec(text)?.[0].replaceAll("&amp;", "&") ?? [],
    );
  await expect.poll(links).not.toEqual([]);
  return (await links())[0] ?? "";
}
