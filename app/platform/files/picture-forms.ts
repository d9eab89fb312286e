import type { PictureFormat, Sharp } from "./pictures.ts";

const MOST_PIXELS = 60_000_000;
/** In pixels: the width of the home page's card, whose photo is the largest. */
const SIDE = 640;

/** A square of a picture, as fractions of its shown width and height: `size` is relative to the shorter side. */
export type Crop = { left: number; top: number; size: number };

/** The forms that are made of a picture that somebody sent: a small square, or WebP and AVIF in several widths. */
export type PictureTask = { formats: readonly PictureFormat[] } & (
  | { kind: "square"; crop: Crop }
  | { kind: "widths"; widths: readonly number[] }
);
export type MadePicture = {
  type: "webp" | "avif";
  form: number;
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer>;
};

/** Makes pictures of a stranger's bytes, upright and without metadata. @returns undefined where there is no process to decode them */
export type ConvertPicture = (task: PictureTask, bytes: Uint8Array<ArrayBuffer>) => Promise<MadePicture[]>;

/** Does a task. @throws Error for bytes that are no picture, or one that is too large */
export const makePictures = (
  sharp: Sharp,
  bytes: Uint8Array<ArrayBuffer>,
  task: PictureTask,
): Promise<MadePicture[]> =>
  task.kind === "square" ? makeSquare(sharp, bytes, task.crop) : makeWidths(sharp, bytes, task.widths);

const reading = (sharp: Sharp, bytes: Uint8Array<ArrayBuffer>) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });

async function makeSquare(
  sharp: Sharp,
  bytes: Uint8Array<ArrayBuffer>,
  { left, top, size }: Crop,
): Promise<MadePicture[]> {
  // Rotated first, because the square was chosen on the picture as the browser showed it. It is scaled down while it is
  // read, to twice the needed size, so that a JPEG is never decoded in full size.
  const needed = Math.ceil((2 * SIDE) / size);
  const small = await reading(sharp, bytes)
    .autoOrient()
    .resize({ width: needed, height: needed, fit: "outside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const side = Math.max(1, Math.round(Math.min(width, height) * size));
  const at = (share: number, whole: number) => Math.min(Math.max(0, Math.round(share * whole)), whole - side);
  const data = await sharp(small.data, { raw: small.info })
    .extract({ left: at(left, width), top: at(top, height), width: side, height: side })
    .resize(SIDE, SIDE)
    .webp({ quality: 82 })
    .toBuffer();
  return [{ type: "webp", form: SIDE, width: SIDE, height: SIDE, data: new Uint8Array(data) }];
}

/** Decodes the picture once, no larger than the largest form. */
async function makeWidths(
  sharp: Sharp,
  bytes: Uint8Array<ArrayBuffer>,
  widths: readonly number[],
): Promise<MadePicture[]> {
  const { data: pixels, info } = await reading(sharp, bytes)
    .autoOrient()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made: MadePicture[] = [];
  for (const form of widths)
    for (const type of ["webp", "avif"] as const) {
      const small = sharp(pixels, { raw: info }).resize({ width: form, withoutEnlargement: true });
      const { data, info: of } = await (type === "webp"
        ? small.webp({ quality: 78 })
        : small.avif({ quality: 55, effort: 3 })
      ).toBuffer({ resolveWithObject: true });
      made.push({ form, type, data: new Uint8Array(data), width: of.width, height: of.height });
    }
  return made;
}
