import type sharp from "sharp";

type Sharp = typeof sharp;

/** A picture of fifty megapixels is 150 MB while it is decoded: one at a time, and few wait with their bytes. */
const MOST_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** There are as many pictures to be read as this machine has room for. */
export class PicturesBusy extends Error {}

/**
 * Does some work on a picture once those before it are done.
 * @throws PicturesBusy when too many wait already.
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

/** Its library is loaded with the first picture. It keeps nothing of one for the next, and takes one core. */
async function loaded(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
