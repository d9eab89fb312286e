import type sharp from "sharp";

type Sharp = typeof sharp;

/** The most pictures that wait: each holds its bytes, and decoding one of fifty megapixels takes 150 MB. */
const MOST_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Too many pictures are being processed. */
export class PicturesBusy extends Error {}

/**
 * Processes a picture once the earlier ones are done.
 * @throws PicturesBusy when too many are waiting.
 */
export async function withPictures<Made>(work: (sharp: Sharp) => Promise<Made>): Promise<Made> {
  if (waiting >= MOST_WAITING) throw new PicturesBusy();
  waiting += 1;
  const turn = last.then(async () => work(await loaded()));
  last = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}

/** Loads the library with the first picture, without a cache and with one thread. */
async function loaded(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
