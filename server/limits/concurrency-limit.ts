import { availableParallelism } from "node:os";
import { Semaphore } from "../../embedded/semaphore.ts";
import { networkGroup, type Visitor } from "../visitor.ts";
import { busy, tooLarge } from "../web/api-answers.ts";
import { boundBody } from "../web/bounded-body.ts";
import { Turns } from "./turns.ts";

const MB = 1024 * 1024;

/** The largest body in bytes, for text and for files. */
export const LARGEST = { small: MB, large: 25 * MB };

/** The size class of a request's body. `large` is for signed-in people; `parts` are streamed to the handler. */
export type Body = keyof typeof LARGEST | "parts";

/** Limits of concurrent work, in total and for each network. Requests beyond them get an answer to retry in a moment. */
export type Bounds = {
  /** Requests in progress. */
  work: Semaphore;
  /**
   * Bytes of bodies that are arriving or held while their request is answered. Large and small bodies have separate
   * limits, so that files do not block text.
   */
  small: Semaphore;
  large: Semaphore;
  /** Requests with a streamed body, from their start. */
  parts: Semaphore;
  /** Pages that are rendered: the others wait, and the person with the fewest running requests comes first. */
  renders: Semaphore;
  /**
   * Calls of the backend that are answered: beyond a few at a time each network has a few of its own, and the rest of its calls wait, so
   * that somebody with hundreds of them takes no more of the processors from everybody else than somebody with two.
   */
  calls: Semaphore;
  /** The order of pages and calls by networks, before they ask for a place of their own. */
  turns: Turns;
  /**
   * The time after which a request is refused because there is no room: it limits how often a caller with hundreds of
   * connections can ask.
   */
  refuseAfterMs: number;
};

/** Five hundred requests are several seconds of work on two cores; a longer queue would exceed people's patience. */
export const createBounds = (): Bounds => ({
  work: new Semaphore({ permits: 500, perCaller: 125 }),
  small: new Semaphore({ permits: 64 * MB, perCaller: 4 * MB }),
  large: new Semaphore({ permits: 192 * MB, perCaller: 64 * MB }),
  parts: new Semaphore({ permits: 200, perCaller: 60 }),
  renders: new Semaphore({ permits: 8, perCaller: 4 }),
  calls: new Semaphore({ permits: 4, guaranteed: 2 }),
  turns: new Turns(Math.max(1, Math.floor(availableParallelism() / 2))),
  refuseAfterMs: 1_000,
});

type LimitedRequest = {
  visitor: Visitor;
  body: Body;
  /** Answered under any load. */
  always: boolean;
};

/**
 * Reads a request's body and answers it within the limits. The request occupies a place only once its body has arrived,
 * so that slow senders do not block others.
 */
export async function limitConcurrency(
  request: Request,
  { visitor, body, always }: LimitedRequest,
  bounds: Bounds,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const network = networkGroup(visitor.address);
  const answered =
    body === "parts"
      ? await within(bounds.parts, network, () => answer(request))
      : await withinMemory(request, { network, body, always }, bounds, answer);
  if (answered !== "no room") return answered;
  await new Promise((resolve) => setTimeout(resolve, bounds.refuseAfterMs));
  return busy();
}

async function withinMemory(
  request: Request,
  { network, body, always }: { network: string; body: keyof typeof LARGEST; always: boolean },
  bounds: Bounds,
  answer: (request: Request) => Promise<Response>,
): Promise<Response | "no room"> {
  let held = 0;
  const hold = (bytes: number): boolean => {
    if (!bounds[body].tryAcquire(network, bytes)) return false;
    held += bytes;
    return true;
  };
  try {
    const whole = await boundBody(request, LARGEST[body], hold);
    if (whole === "too large") return tooLarge();
    if (whole === "no room") return whole;
    return await (always ? answer(whole) : within(bounds.work, network, () => answer(whole)));
  } finally {
    bounds[body].release(network, held);
  }
}

async function within(
  bound: Semaphore,
  network: string,
  answer: () => Promise<Response>,
): Promise<Response | "no room"> {
  if (!bound.tryAcquire(network)) return "no room";
  return answer().finally(() => bound.release(network));
}
