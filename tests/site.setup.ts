import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { startMailbox } from "./mailbox.ts";

export const TEACHER = { email: "professora@example.com", password: "uma-senha-bem-longa-2026" };

const Secrets = z.object({ secretKey: z.string(), publishableKey: z.string() });

/** Starts the built site on a free port with a data folder of its own; journeys find it in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "journeys-"));
  const received = path.join(dataDir, "received");
  const mailbox = await startMailbox(received);
  const site = spawn(process.execPath, ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      NODE_ENV: "production",
      ADMIN_EMAIL: TEACHER.email,
      ADMIN_PASSWORD: TEACHER.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.env.SITE_UNDER_TEST = await address(site);
  await expect.poll(async () => (await fetch(`${process.env.SITE_UNDER_TEST}/healthz`)).status).toBe(200);
  const secrets = Secrets.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  process.env.SITE_SECRET_KEY = secrets.secretKey;
  process.env.SITE_PUBLISHABLE_KEY = secrets.publishableKey;
  process.env.SITE_MAILBOX = received;
  // Journeys take weekdays that lie some weeks ahead: none of them must fall on a holiday, whatever today is.
  const server = createClient(process.env.SITE_UNDER_TEST, secrets.secretKey, { auth: { persistSession: false } });
  const { error } = await server.from("scheduling_rules").update({ observe_holidays: false }).eq("singleton", true);
  if (error) throw error;
  return async () => {
    const ended = new Promise((resolve) => site.once("exit", resolve));
    site.kill("SIGTERM");
    await ended;
    await mailbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function address(site: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed);
      if (found) resolve(found[0]);
    };
    site.stdout?.on("data", read);
    site.stderr?.on("data", read);
    site.once("exit", (code) => reject(new Error(`the site ended with ${code}:\n${printed}`)));
  });
}
