import { runInWorker, WorkerFailed } from "../run-in-worker.ts";
import { CalendarServerProblem } from "./dav-request.ts";
import { type DavResource, HostileAnswer, readMultistatus } from "./multistatus.ts";

/** Answers up to this length are read in a millisecond or two, by the thread that serves visitors too. */
const SMALL = 64 * 1024;
const LIMITS = { longestMs: 20_000, mostMemoryMb: 256 };

/** Reads a multistatus, in a thread of its own where it may take long. @throws CalendarServerProblem */
export async function readAnswer(xml: string): Promise<DavResource[]> {
  try {
    if (xml.length <= SMALL) return readMultistatus(xml);
    return await runInWorker(new URL("./multistatus-worker.ts", import.meta.url), xml, LIMITS);
  } catch (error) {
    if (error instanceof WorkerFailed) throw new CalendarServerProblem("TOO_LARGE");
    if (error instanceof HostileAnswer) throw new CalendarServerProblem("UNREADABLE");
    throw error;
  }
}
