import { personHere, RECORDINGS_CACHE } from "./personal-cache";

/**
 * Recordings on this device that were not sent yet, part by part, so that a closed tab loses a second at most. They are
 * in the browser's cache, as what people read is (docs/decisions/0023): one call removes all of them.
 */
type RecordedPart = {
  /** The place of the part, from 0. */
  number: number;
  /** The recording's media type, as the browser records it. */
  type: string;
  /** The length up to the end of the part. */
  seconds: number;
  /** The time of the recording's beginning, in milliseconds since 1970. */
  startedAt: number;
  data: Blob;
};

type KeptRecording = Pick<RecordedPart, "type" | "seconds" | "startedAt"> & { data: Blob };

const folderOf = (person: string, id: string): string => `/own/${person}/recording/${encodeURIComponent(id)}/`;

/** @returns whether the part was stored; the device may be full, or nobody signed in any more. */
export async function keepPart(id: string, { number, type, seconds, startedAt, data }: RecordedPart): Promise<boolean> {
  const person = personHere();
  if (!person || !("caches" in window)) return false;
  const headers = { "Content-Type": type, seconds: String(seconds), started: String(startedAt) };
  try {
    const cache = await caches.open(RECORDINGS_CACHE);
    await cache.put(`${folderOf(person, id)}${number}`, new Response(data, { headers }));
    // The person may have signed out meanwhile.
    if (personHere() === person) return true;
    await caches.delete(RECORDINGS_CACHE);
  } catch {}
  return false;
}

/** The recording of this id that the person here began on this device; undefined without one. */
export async function readRecording(id: string): Promise<KeptRecording | undefined> {
  const parts = await partsOf(id);
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return undefined;
  return {
    type: first.headers.get("Content-Type") ?? "",
    seconds: Number(last.headers.get("seconds")),
    startedAt: Number(first.headers.get("started")),
    data: new Blob(await Promise.all(parts.map((part) => part.blob()))),
  };
}

/** The parts in their order. A part that could not be stored ends the recording: what follows it cannot be played. */
async function partsOf(id: string): Promise<Response[]> {
  const person = personHere();
  if (!person || !("caches" in window)) return [];
  const cache = await caches.open(RECORDINGS_CACHE);
  const parts: Response[] = [];
  for (let number = 0; ; number++) {
    const part = await cache.match(`${folderOf(person, id)}${number}`);
    if (!part) return parts;
    parts.push(part);
  }
}

/** Removes a recording from this device, because it was sent or discarded. */
export async function forgetRecording(id: string): Promise<void> {
  const person = personHere();
  if (!person || !("caches" in window)) return;
  const cache = await caches.open(RECORDINGS_CACHE);
  const folder = folderOf(person, id);
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith(folder)) await cache.delete(new URL(url).pathname);
}
