import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

export const TEACHER = { email: "professora@example.com", password: "uma-senha-bem-longa-2026" };

const Secrets = z.object({ secretKey: z.string(), publishableKey: z.string(), jwtSecret: z.string() });

export type BuiltSite = {
  /** Its origin. */
  address: string;
  secrets: z.infer<typeof Secrets>;
  /** The folder of the mails that it writes to files, where it has no mail server. */
  mails: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  printed(): string;
  close(): Promise<void>;
};

/** Starts the built site on a free port with a data folder of its own, as `npm start` would: nobody gave it a mail server. */
export async function startBuiltSite(
  env: Record<string, string> = {},
  nodeArguments: string[] = [],
): Promise<BuiltSite> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "journeys-"));
  const site = spawn(process.execPath, [...nodeArguments, "server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      ADMIN_EMAIL: TEACHER.email,
      ADMIN_PASSWORD: TEACHER.password,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [site.stdout, site.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk));
  const close = async () => {
    if (site.exitCode === null && site.signalCode === null) {
      const ended = new Promise((resolve) => site.once("exit", resolve));
      site.kill("SIGTERM");
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+$/m.exec(printed);
      if (!found) return;
      // Removed once found, since a busy site prints too much to search each line.
      site.stdout?.off("data", look);
      resolve(found[0]);
    };
    site.stdout?.on("data", look);
    site.once("exit", (code) => reject(new Error(`the site ended with ${code}:\n${printed}`)));
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const secretsFile = env.SECRETS_FILE ?? path.join(dataDir, "secrets.json");
  const secrets = Secrets.parse(JSON.parse(await readFile(secretsFile, "utf8")));
  return { address, secrets, mails: path.join(dataDir, "mail"), dataDir, process: site, printed: () => printed, close };
}
