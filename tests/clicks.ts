import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { type BuiltSite, startBuiltSite } from "./built-site.ts";
import { client, expect, test } from "./fixtures.ts";
import { startMailAccount, startMailbox } from "./mailbox.ts";
import { as, type Someone } from "./people.ts";

const ENV = ["SITE_UNDER_TEST", "SITE_SECRET_KEY", "SITE_PUBLISHABLE_KEY", "SITE_MAILBOX"] as const;

type Mail = {
  /** Settings with which the site reaches the mail server. */
  env: Record<string, string>;
  close(): Promise<void>;
};
const MAIL = {
  /** For journeys about mail that leaves. */
  async given(folder: string): Promise<Mail> {
    const { url, close } = await startMailbox(folder);
    return { env: { SMTP_URL: url }, close };
  },
  /** For journeys in which the teacher sets it: `MAIL_ACCOUNT`. */
  account: startMailAccount,
};

/** Runs the file's journeys on a site of their own, whose rows are all theirs. It has a mail server only if `mail` says so. */
export function onOwnSite({ mail }: { mail?: keyof typeof MAIL } = {}): void {
  let site: BuiltSite;
  let mailbox: Mail | undefined;
  let received: string;
  let shared: (string | undefined)[];
  test.beforeAll(async () => {
    received = await mkdtemp(path.join(os.tmpdir(), "mailbox-"));
    mailbox = mail && (await MAIL[mail](received));
    const imported = ["cheap-hashing", ...(mail === "account" ? ["loopback-services"] : [])];
    site = await startBuiltSite(
      mailbox?.env,
      imported.flatMap((name) => ["--import", `./tests/${name}.ts`]),
    );
    shared = ENV.map((name) => process.env[name]);
    process.env.SITE_UNDER_TEST = site.address;
    process.env.SITE_SECRET_KEY = site.secrets.secretKey;
    process.env.SITE_PUBLISHABLE_KEY = site.secrets.publishableKey;
    process.env.SITE_MAILBOX = mailbox ? received : site.mails;
    const rules = { observe_holidays: false, trials_per_day: 500, unverified_trials_per_network: 500 };
    const { error } = await client("server").from("scheduling_rules").update(rules).eq("singleton", true);
    expect(error).toBeNull();
  });
  test.afterAll(async () => {
    for (const [place, name] of ENV.entries()) process.env[name] = shared[place];
    await site.close();
    await mailbox?.close();
    await rm(received, { recursive: true, force: true });
  });
}

/** Opens the first screen of a task and counts the presses from there; typing is not counted. */
export async function begin(page: Page, path: string): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // Not the window's: there Playwright stops a press whose target has moved meanwhile, and presses again.
    document.addEventListener(
      "pointerdown",
      () => sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1)),
      { capture: true },
    );
  });
  await page.goto(String(process.env.SITE_UNDER_TEST) + path);
  await page.evaluate(() => sessionStorage.removeItem("presses"));
  return () => page.evaluate(() => Number(sessionStorage.getItem("presses")));
}

/** Schedules a class for a Wednesday at 10:00, some weeks ahead. @returns its id */
export async function scheduled(teacher: Someone, student: Someone, week: number): Promise<string> {
  const { data, error } = await (await as(teacher)).rpc("schedule_classes", {
    student: student.id,
    local_date: weekday(week, 3),
    local_time: "10:00",
  });
  expect(error).toBeNull();
  return (data as { made: { id: string }[] }).made[0]?.id ?? "";
}
