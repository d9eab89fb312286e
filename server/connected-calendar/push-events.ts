import { z } from "zod";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import type { Version } from "./dav-client.ts";
import { CalendarServerProblem } from "./dav-request.ts";
import { isSameEtag } from "./etag.ts";
import { readOwnEvent, uidOf, writeEvent } from "./event-text.ts";
import { addressOf } from "./own-event.ts";
import { takeEvent } from "./pull-events.ts";
import type { Work } from "./work.ts";

const Hour = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  sequence: z.number(),
  updated_at: z.string(),
  label: z.nullable(z.string()),
  online_link: z.nullable(z.string()),
  fingerprint: z.string(),
});
const Base = {
  entry: z.string(),
  uid: z.string(),
  href: z.nullable(z.string()),
  etag: z.nullable(z.string()),
  /** Since it was there as it is here. */
  attempts: z.number(),
  /** True if another of the teacher's calendars had the event. */
  is_elsewhere: z.boolean(),
};
const Push = z.discriminatedUnion("is_wanted", [
  Hour.extend({ ...Base, is_wanted: z.literal(true) }),
  z.object({ ...Base, is_wanted: z.literal(false) }),
]);
type Push = z.infer<typeof Push>;
type Wanted = Extract<Push, { is_wanted: true }>;

const MOST_AT_ONCE = 100;

/**
 * `again`: a newer version is known now, and is overwritten at once. `stuck`: another try would fail in the same way.
 * `elsewhere`: another of the teacher's calendars has the event.
 */
type Outcome = "done" | "again" | "stuck" | "elsewhere";
const PROBLEMS = { stuck: "CONFLICT", elsewhere: "ELSEWHERE" } as const;
/** Problems of the server with one event. */
const isOfEvent = (code: string) => code === "REFUSED" || code === "FAILING";

/**
 * Writes the hours that are missing or different in the calendar, and removes the hours that it should not have. Returns
 * the number of changed events, and whether more wait.
 */
export async function pushEvents(work: Work): Promise<{ count: number; has_more: boolean }> {
  const { server, host, ends, each } = work;
  const postpone = (entry: string, problem?: string) =>
    ask(server.rpc("postpone_calendar_push", { entry, ...(problem && { problem }) }));
  let fails = false;
  const due = z.array(Push).parse(await ask(server.rpc("plan_calendar_pushes", { host, most: MOST_AT_ONCE })));
  const count = due.length;
  let again = count === MOST_AT_ONCE;
  for (const push of due) {
    if (ends.aborted) return { count, has_more: true };
    await each.try(async () => {
      try {
        const outcome = push.is_wanted ? await write(work, push) : await remove(work, push);
        // A version that changes with each look would be followed for ever.
        const isFollowed = outcome === "again" && push.attempts === 0;
        again ||= isFollowed;
        if (outcome !== "done" && !isFollowed)
          await postpone(push.entry, outcome === "again" ? "CONFLICT" : PROBLEMS[outcome]);
      } catch (error) {
        if (error instanceof DatabaseRefused) await postpone(push.entry, "CONFLICT");
        if (!(error instanceof CalendarServerProblem)) throw error;
        const { code } = error;
        await postpone(push.entry, isOfEvent(code) ? code : undefined);
        // An event that is refused, or that the server fails with, waits; a second failure is the server's.
        if (!isOfEvent(code) || (code === "FAILING" && fails)) throw error;
        fails ||= code === "FAILING";
      }
    });
  }
  return { count, has_more: again };
}

/** Each event has an address of its own: one whose answer was lost is found there, and not written twice. */
const placeOf = ({ href, entry }: Push, { round }: Work) => href ?? addressOf(round.url, entry);

async function write(work: Work, hour: Wanted): Promise<Outcome> {
  const { server, client, round } = work;
  const url = placeOf(hour, work);
  if (hour.is_elsewhere && !hour.etag && (await work.elsewhere()).has(hour.uid)) return "elsewhere";
  const text = writeEvent(hour, round.language ?? "pt", work.mark(hour.uid));
  const written = await client.write(url, text, hour.etag ? { etag: hour.etag } : "none");
  if (written === "conflict") return takeFound(work, hour, url);
  const { href } = written;
  const etag = written.etag ?? (await readBack(work, href, text));
  // If the server gave the event another name, the next reading finds it.
  if (etag === undefined) return "stuck";
  const { entry, fingerprint } = hour;
  await ask(server.rpc("finish_calendar_push", { entry, href, etag, fingerprint }));
  return "done";
}

/** The etag of an event that a server changed while storing it, as long as nobody else did. */
async function readBack({ client }: Work, url: string, text: string): Promise<string | undefined> {
  const file = await client.read(url);
  if (!file) return undefined;
  const sent = readOwnEvent(text);
  const there = readOwnEvent(file.text);
  return sent.starts_at === there.starts_at && sent.ends_at === there.ends_at ? file.etag : undefined;
}

async function remove(work: Work, push: Push): Promise<Outcome> {
  const { server, client, round } = work;
  const url = placeOf(push, work);
  const version: Version = round.is_closing || !push.etag ? "any" : { etag: push.etag };
  if ((await client.remove(url, version)) === "conflict") return takeFound(work, push, url);
  await ask(server.rpc("drop_calendar_link", { entry: push.entry }));
  return "done";
}

/** Takes over the version that is there instead. Without one, or where it is the known one, nothing is gained. */
async function takeFound(work: Work, { entry, uid, etag }: Push, url: string): Promise<Outcome> {
  const file = await work.client.read(url);
  if (!file || uidOf(file.text) !== uid || (etag && isSameEtag(etag, file.etag))) return "stuck";
  await takeEvent(work, entry, uid, file);
  return "again";
}
