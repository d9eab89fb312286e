import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";

/** Starts a mail server on this machine that stores each mail as a file in a folder, for the journeys' processes. */
export async function startMailbox(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const file = path.join(folder, `${String(count++).padStart(5, "0")}.eml`);
        void writeFile(file, Buffer.concat(chunks)).then(() => done());
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
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
  const files = (await readdir(folder).catch(() => [])).sort();
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
