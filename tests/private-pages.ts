import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Lang } from "../app/i18n/screens.ts";
import { createUnsubscribeLinks } from "../server/notifications/unsubscribe-links.ts";
import { client, expect } from "./fixtures.ts";
import { as, newStudent } from "./people.ts";

/** Books a trial class at an hour that no other journey takes. @returns its key */
export async function addTrialBooking(): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const server = client("server");
  const day = randomInt(3_650);
  const minute = randomInt(1_440);
  const start = new Date(Date.UTC(2040, 0, 1 + day, 0, minute)).toISOString().slice(0, 16);
  const entry = await server
    .from("calendar_entries")
    .insert({ kind: "trial", local_start: start, starts_at: start, ends_at: start })
    .select("id")
    .single();
  const hash = createHash("sha256").update(key).digest("hex");
  const { error } = await server.from("trial_bookings").insert({
    id: entry.data?.id ?? "",
    key_hash: `\\x${hash}`,
    full_name: "Vera Visita",
    email: "vera@example.com",
    phone: "+5511912345678",
    level: "not_sure",
    language: "pt",
  });
  expect([entry.error, error]).toEqual([null, null]);
  return key;
}

/** Finishes a test. @returns the end of its result's address */
export async function addFinishedTest(): Promise<string> {
  const share = randomBytes(16).toString("base64url");
  const profile = Object.fromEntries(
    ["grammar", "vocabulary", "reading", "listening"].map((skill) => [skill, { right: 7, asked: 10, stands: "at" }]),
  );
  const { error } = await client("server")
    .from("placement_attempts")
    .insert({
      key_hash: `\\x${randomBytes(32).toString("hex")}`,
      language: "pt",
      stage: "finished",
      share,
      finished_at: new Date().toISOString(),
      level: "B2",
      ability: 3.2,
      error: 0.3,
      level_chances: [0, 0, 0.05, 0.7, 0.25, 0],
      correct: 28,
      profile,
      shown_name: "Ana",
    });
  expect(error).toBeNull();
  return share;
}

/** Shares a month of a new student. @returns the end of its address */
export async function shareRecap(): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const student = await newStudent("Rita");
  const { error } = await (await as(student)).rpc("share_recap", { month: "2026-03-01", token });
  expect(error).toBeNull();
  return token;
}

/** An unsubscribe link of nobody in particular. */
export function unsubscribePath(lang: Lang): string {
  const made = createUnsubscribeLinks(String(process.env.SITE_SECRET_KEY), {
    siteUrl: String(process.env.SITE_UNDER_TEST),
  });
  const { pathname, search } = new URL(made.linkFor(crypto.randomUUID(), "homework", lang));
  return pathname + search;
}
