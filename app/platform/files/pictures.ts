import type sharp from "sharp";
import { mediaTypesOf } from "../../../embedded/file-content/media-types.ts";

export type Sharp = typeof sharp;

/** The formats that are ever read, with the loaders of libvips for them; each other one is blocked. SVG is for drawings of the site's own. */
const LOADERS = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
  tiff: "VipsForeignLoadTiffBuffer",
  svg: "VipsForeignLoadSvgBuffer",
} as const;
export type PictureFormat = keyof typeof LOADERS;

/** The most pictures that wait: each holds its bytes, and decoding one of fifty megapixels takes 150 MB. */
const MOST_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Too many pictures are being processed. */
export class PicturesBusy extends Error {}

/**
 * True if bytes begin as a picture of one of these formats does: decided before any decoder sees them.
 * @param formats without SVG, which is a text that may hold scripts
 */
export async function hasFormat(bytes: Uint8Array<ArrayBuffer>, formats: readonly PictureFormat[]): Promise<boolean> {
  const types = await mediaTypesOf(new Blob([bytes]));
  return types.length === 1 && formats.some((format) => format !== "svg" && types[0] === `image/${format}`);
}

/**
 * Processes a picture once the earlier ones are done, in this process: only drawings of the site's own. Pictures that
 * others sent are for `convertPicture` of the request's context.
 * @param formats the formats that it may have: in the meantime no decoder of another one runs
 * @throws PicturesBusy when too many are waiting.
 */
export async function withPictures<Made>(
  formats: readonly PictureFormat[],
  work: (sharp: Sharp) => Promise<Made>,
): Promise<Made> {
  return inTurn(async () => {
    const sharp = await loaded();
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: formats.map((format) => LOADERS[format]) });
    return work(sharp);
  });
}

/**
 * Does work on a picture once that on the earlier ones is done, so that the pixels of one are in memory at a time.
 * @throws PicturesBusy when too many are waiting.
 */
export async function inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
  if (waiting >= MOST_WAITING) throw new PicturesBusy();
  waiting += 1;
  const turn = last.then(work);
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
