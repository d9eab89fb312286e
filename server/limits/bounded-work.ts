import { networkGroup, type Visitor } from "../visitor.ts";
import { busy, tooLarge } from "../web/api-answers.ts";
import { boundBody } from "../web/bounded-body.ts";
import { createShares, type Shares } from "./shares.ts";

const MB = 1024 * 1024;

/** Bytes that a body may have: of words, or of a file. */
export const LARGEST = { small: MB, large: 25 * MB };

/**
 * What a request's body is. `large` is for those who are known to be somebody; `parts` are read by whoever answers, as they come.
 */
export type Body = keyof typeof LARGEST | "parts";

/** How much is done at a time, before others are told to come back in a moment. */
export type Bounds = {
  /** Requests that are being answered. */
  work: Shares;
  /** Bytes of bodies that are arriving, or are held while their request is being answered: files leave words their room. */
  small: Shares;
  large: Shares;
  /** Requests whose body is read as it comes, from their beginning on. */
  parts: Shares;
};

/** Five hundred requests are several seconds of work on two cores; more would only wait longer than people do. */
export const createBounds = (): Bounds => ({
  work: createShares({ most: 500, each: 125, group: networkGroup }),
  small: createShares({ most: 64 * MB, each: 4 * MB, group: networkGroup }),
  large: createShares({ most: 192 * MB, each: 64 * MB, group: networkGroup }),
  parts: createShares({ most: 200, each: 60, group: networkGroup }),
});

type Asked = {
  visitor: Visitor;
  body: Body;
  /** Answered however much there is to do. */
  always: boolean;
};

/**
 * Reads a request's body and has the request answered, as far as the bounds allow. A request counts from when all of it has
 * arrived: what is begun then is finished quickly, while a sender can take as long as they like.
 */
export async function boundWork(
  request: Request,
  { visitor, body, always }: Asked,
  bounds: Bounds,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (body === "parts") return within(bounds.parts, visitor, () => answer(request));
  let held = 0;
  const hold = (bytes: number): boolean => {
    if (!bounds[body].take(visitor, bytes)) return false;
    held += bytes;
    return true;
  };
  try {
    const whole = await boundBody(request, LARGEST[body], hold);
    if (whole === "too large") return tooLarge();
    if (whole === "no room") return busy();
    return await (always ? answer(whole) : within(bounds.work, visitor, () => answer(whole)));
  } finally {
    bounds[body].give(visitor, held);
  }
}

async function within(shares: Shares, visitor: Visitor, answer: () => Promise<Response>): Promise<Response> {
  if (!shares.take(visitor, 1)) return busy();
  try {
    return await answer();
  } finally {
    shares.give(visitor, 1);
  }
}
