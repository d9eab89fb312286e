import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { PicturesBusy, withPictures } from "~/platform/files/pictures";
import { WIDTHS } from "./article-schema";

const LARGEST_BYTES = 15 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
/** Raster formats only, because an SVG can contain scripts. */
const KINDS = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);
const SHOWN_WIDTH = 960;
const YEAR_S = "31536000";

type StoreResult = { src: string; width: number; height: number } | { error: string; status: number };

/**
 * Stores a picture as AVIF and WebP in three widths, upright and without metadata. The same picture is stored once,
 * because its name is the hash of its bytes.
 */
export async function storePicture(bytes: Buffer, server: SupabaseClient): Promise<StoreResult> {
  if (bytes.length > LARGEST_BYTES) return { error: "TOO_LARGE", status: 413 };
  const made = await withPictures((sharp) => forms(sharp, bytes)).catch((error: unknown) => {
    if (error instanceof PicturesBusy) return error;
    return undefined;
  });
  if (made instanceof PicturesBusy) return { error: "NOT_STORED", status: 503 };
  if (!made) return { error: "NOT_A_PICTURE", status: 415 };
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  const bucket = server.storage.from("article-images");
  let shown = { width: 0, height: 0 };
  for (const { form, type, data, width, height } of made) {
    if (form === SHOWN_WIDTH) shown = { width, height };
    const { error } = await bucket.upload(`${name}-${form}.${type}`, data, {
      contentType: `image/${type}`,
      cacheControl: YEAR_S,
      upsert: true,
    });
    if (error) return { error: "NOT_STORED", status: 503 };
  }
  return { src: `/media/article-images/${name}-${SHOWN_WIDTH}.webp`, ...shown };
}

type Form = { form: number; type: "webp" | "avif"; data: Buffer; width: number; height: number };

/** Decodes the picture once, no larger than the largest form. Undefined for what is not a picture. */
async function forms(
  sharp: Parameters<Parameters<typeof withPictures>[0]>[0],
  bytes: Buffer,
): Promise<Form[] | undefined> {
  const read = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  if (!KINDS.has((await read().metadata()).format)) return undefined;
  const { data: pixels, info } = await read()
    .autoOrient()
    .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made: Form[] = [];
  for (const form of WIDTHS)
    for (const type of ["webp", "avif"] as const) {
      const small = sharp(pixels, { raw: info }).resize({ width: form, withoutEnlargement: true });
      const { data, info: of } = await (type === "webp"
        ? small.webp({ quality: 78 })
        : small.avif({ quality: 55, effort: 3 })
      ).toBuffer({ resolveWithObject: true });
      made.push({ form, type, data, width: of.width, height: of.height });
    }
  return made;
}
