import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { WIDTHS } from "./article-schema";

const LARGEST_BYTES = 15 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
/** Raster kinds only: an SVG is a program. */
const KINDS = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);
const SHOWN_WIDTH = 960;
const YEAR_S = "31536000";

type Kept = { src: string; width: number; height: number } | { error: string; status: number };

/**
 * Keeps a picture as AVIF and WebP in three widths, upright and without what its camera wrote into it. The same picture is
 * kept once: its name is the hash of its bytes.
 */
export async function keepPicture(bytes: Buffer, server: SupabaseClient): Promise<Kept> {
  if (bytes.length > LARGEST_BYTES) return { error: "TOO_LARGE", status: 413 };
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).rotate();
  const meta = await picture.metadata().catch(() => undefined);
  if (!meta || !KINDS.has(meta.format)) return { error: "NOT_A_PICTURE", status: 415 };
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  const bucket = server.storage.from("article-images");
  let shown = { width: 0, height: 0 };
  for (const width of WIDTHS)
    for (const type of ["webp", "avif"] as const) {
      const resized = picture.clone().resize({ width, withoutEnlargement: true });
      const made = await (type === "webp" ? resized.webp({ quality: 78 }) : resized.avif({ quality: 55, effort: 3 }))
        .toBuffer({ resolveWithObject: true })
        .catch(() => undefined);
      if (!made) return { error: "NOT_A_PICTURE", status: 415 };
      if (width === SHOWN_WIDTH) shown = { width: made.info.width, height: made.info.height };
      const { error } = await bucket.upload(`${name}-${width}.${type}`, made.data, {
        ...{ contentType: `image/${type}`, cacheControl: YEAR_S, upsert: true },
      });
      if (error) return { error: "NOT_KEPT", status: 503 };
    }
  return { src: `/media/article-images/${name}-${SHOWN_WIDTH}.webp`, ...shown };
}
