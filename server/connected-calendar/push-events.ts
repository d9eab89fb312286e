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
const Base = { entry: z.string(), uid: z.string(), href: z.nullable(z.string()), etag: z.nullable(z.string()) };
const Push = z.discriminatedUnion("is_wanted", [
  Hour.extend({ ...Base, is_wanted: z.literal(true) }),
  z.object({ ...Base, is_wanted: z.literal(false) }),
]);
type Push = z.infer<typeof Push>;
type Wanted = Extract<Push, { is_wanted: true }>;

const MOST = 100;

/** `again`: a newer version is known now, over which it is written at once. `stuck`: another try would meet the same. */
type Outcome = "done" | "again" | "stuck";

/** Writes hours to the calendar that it does not have as they are here, and removes those it should not have. Returns how many it had to, and whether more wait. */
export async function pushEvents(work: Work): Promise<{ count: number; has_more: boolean }> {
  const { server, host, ends, each } = work;
  const due = z.array(Push).parse(await ask(server.rpc("plan_calendar_pushes", { host, most: MOST })));
  const count = due.length;
  let again = count === MOST;
  for (const push of due) {
    if (ends.aborted) return { count, has_more: true };
    await each.try(async () => {
      try {
        const outcome = push.is_wanted ? await write(work, push) : await remove(work, push);
        again ||= outcome === "again";
        if (outcome === "stuck") await ask(server.rpc("postpone_calendar_push", { entry: push.entry }));
      } catch (error) {
        if (!(error instanceof CalendarServerProblem || error instanceof DatabaseRefused)) throw error;
        await ask(server.rpc("postpone_calendar_push", { entry: push.entry }));
        // A refused event waits; any other problem of the server ends the round.
        if (!(error instanceof CalendarServerProblem && error.code === "REFUSED")) throw error;
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
  const text = writeEvent(hour, round.language ?? "pt", work.mark(hour.uid));
  const written = await client.write(url, text, hour.etag ? { etag: hour.etag } : "none");
  if (written === "conflict") return takeFound(work, hour, url);
  const { href } = written;
  const etag = written.etag ?? (await readBack(work, href, text));
  // A server that gave it a name of its own has it in what is read next.
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
