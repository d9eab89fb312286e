import type { Visitor } from "../visitor.ts";
import { busy, tooLarge } from "../web/api-answers.ts";
import { boundBody } from "../web/bounded-body.ts";
import { createShares, type Shares } from "./shares.ts";

const MB = 1024 * 1024;

/** How much is done at a time, before others are told to come back in a moment. */
export type Bounds = {
  /** Requests that are being answered. */
  work: Shares;
  /** Bytes of bodies that are arriving, or are held while their request is being answered. */
  bodies: Shares;
};

/** Five hundred requests are several seconds of work on two cores; more would only wait longer than people do. */
export const createBounds = (): Bounds => ({
  work: createShares({ most: 500, each: 125 }),
  bodies: createShares({ most: 256 * MB, each: 64 * MB }),
});

type Asked = {
  visitor: Visitor;
  /** Bytes that the body may have; undefined where whoever answers reads it as it comes. */
  largestBody: number | undefined;
  /** Answered however much there is to do. */
  always: boolean;
};

/**
 * Reads a request's body and has the request answered, as far as the bounds allow. A request counts from when all of it has
 * arrived: what is begun then is finished quickly, while a sender can take as long as they like.
 */
export async function boundWork(
  request: Request,
  { visitor, largestBody, always }: Asked,
  { work, bodies }: Bounds,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (largestBody === undefined) return answer(request);
  let held = 0;
  const hold = (bytes: number): boolean => {
    if (!bodies.take(visitor, bytes)) return false;
    held += bytes;
    return true;
  };
  try {
    const whole = await boundBody(request, largestBody, hold);
    if (whole === "too large") return tooLarge();
    if (whole === "no room") return busy();
    if (always) return await answer(whole);
    if (!work.take(visitor, 1)) return busy();
    try {
      return await answer(whole);
    } finally {
      work.give(visitor, 1);
    }
  } finally {
    bodies.give(visitor, held);
  }
}
