import { Semaphore } from "../../embedded/semaphore.ts";
import { networkGroup, type Visitor } from "../visitor.ts";
import { busy, tooLarge } from "../web/api-answers.ts";
import { boundBody } from "../web/bounded-body.ts";

const MB = 1024 * 1024;

/** Bytes that a body may have: of words, or of a file. */
export const LARGEST = { small: MB, large: 25 * MB };

/** The size of a request's body. `large` is for signed-in people; `parts` are read by the handler, as they come. */
export type Body = keyof typeof LARGEST | "parts";

/** Limits of concurrent work, in all and for one network, before others are asked to come back in a moment. */
export type Bounds = {
  /** Requests that are being answered. */
  work: Semaphore;
  /** Bytes of bodies that are arriving, or are held while their request is being answered: files leave words their room. */
  small: Semaphore;
  large: Semaphore;
  /** Requests whose body is read as it comes, from their beginning on. */
  parts: Semaphore;
};

/** Five hundred requests are several seconds of work on two cores; more would only wait longer than people do. */
export const createBounds = (): Bounds => ({
  work: new Semaphore({ permits: 500, perCaller: 125 }),
  small: new Semaphore({ permits: 64 * MB, perCaller: 4 * MB }),
  large: new Semaphore({ permits: 192 * MB, perCaller: 64 * MB }),
  parts: new Semaphore({ permits: 200, perCaller: 60 }),
});

type LimitedRequest = {
  visitor: Visitor;
  body: Body;
  /** Answered however much there is to do. */
  always: boolean;
};

/**
 * Reads a request's body and has the request answered, as far as the bounds allow. A request counts from when all of it has
 * arrived: what is begun then is finished quickly, while a sender can take as long as they like.
 */
export async function limitConcurrency(
  request: Request,
  { visitor, body, always }: LimitedRequest,
  bounds: Bounds,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const network = networkGroup(visitor.address);
  if (body === "parts") return within(bounds.parts, network, () => answer(request));
  let held = 0;
  const hold = (bytes: number): boolean => {
    if (!bounds[body].tryAcquire(network, bytes)) return false;
    held += bytes;
    return true;
  };
  try {
    const whole = await boundBody(request, LARGEST[body], hold);
    if (whole === "too large") return tooLarge();
    if (whole === "no room") return busy();
    return await (always ? answer(whole) : within(bounds.work, network, () => answer(whole)));
  } finally {
    bounds[body].release(network, held);
  }
}

async function within(bound: Semaphore, network: string, answer: () => Promise<Response>): Promise<Response> {
  if (!bound.tryAcquire(network)) return busy();
  return answer().finally(() => bound.release(network));
}
