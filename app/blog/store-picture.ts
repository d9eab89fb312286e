import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { ConvertPicture } from "~/platform/files/picture-forms";
import { hasFormat, PicturesBusy } from "~/platform/files/pictures";
import { WIDTHS } from "./allowed-sources";

const LARGEST_BYTES = 15 * 1024 * 1024;
const FORMATS = ["jpeg", "png", "webp", "gif", "avif", "tiff"] as const;
const SHOWN_WIDTH = 960;
const YEAR_S = "31536000";

type StoreResult = { src: string; width: number; height: number } | { error: string; status: number };

/**
 * Stores a picture as AVIF and WebP in three widths, upright and without metadata. The same picture is stored once,
 * because its name is the hash of its bytes.
 */
export async function storePicture(
  bytes: Buffer<ArrayBuffer>,
  { server, convertPicture }: { server: SupabaseClient; convertPicture?: ConvertPicture | undefined },
): Promise<StoreResult> {
  if (bytes.length > LARGEST_BYTES) return { error: "TOO_LARGE", status: 413 };
  if (!(await hasFormat(bytes, FORMATS))) return { error: "NOT_A_PICTURE", status: 415 };
  if (!convertPicture) return { error: "NOT_STORED", status: 503 };
  const task = { kind: "widths", formats: FORMATS, widths: WIDTHS } as const;
  const made = await convertPicture(task, bytes).catch((error: unknown) =>
    error instanceof PicturesBusy ? error : undefined,
  );
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
