import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "~/platform/backend/database.types";
import { PicturesBusy, withPictures } from "~/platform/files/pictures";

const LARGEST_BYTES = 12 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
/** Raster formats only, because an SVG can contain scripts. */
const KINDS = new Set(["jpeg", "png", "webp", "gif", "heif"]);
const SIDE = 320;

/** A square of a picture, as fractions of its shown width and height: `size` is relative to the shorter side. */
export type Crop = { left: number; top: number; size: number };

/** `fault` is the error of the site, when the picture was not at fault. */
type StoreResult = { photo: string } | { error: string; status: number; fault?: Error };

/**
 * Stores a square of a picture as a person's photo: upright, small, and without metadata. Removes the earlier photo.
 */
export async function storePhoto(
  server: SupabaseClient<Database>,
  person: string,
  bytes: Buffer,
  crop: Crop,
): Promise<StoreResult> {
  if (bytes.length > LARGEST_BYTES) return { error: "TOO_LARGE", status: 413 };
  const made = await withPictures((sharp) => square(sharp, bytes, crop)).catch((error: unknown) =>
    error instanceof PicturesBusy ? error : undefined,
  );
  if (made instanceof PicturesBusy) return { error: "NOT_STORED", status: 503 };
  if (!made) return { error: "NOT_A_PICTURE", status: 415 };
  const photo = `${person}/${randomUUID()}.webp`;
  const bucket = server.storage.from("avatars");
  const { error } = await bucket.upload(photo, made, { contentType: "image/webp", cacheControl: "3600" });
  if (error) return { error: "NOT_STORED", status: 503, fault: error };
  const before = await server.from("profiles").select("photo").eq("id", person).maybeSingle();
  const named = await server.rpc("set_photo", { person, photo });
  if (named.error) {
    await bucket.remove([photo]);
    return { error: "NOT_STORED", status: 503, fault: new Error(named.error.message, { cause: named.error }) };
  }
  if (before.data?.photo) await bucket.remove([before.data.photo]);
  return { photo };
}

type Sharp = Parameters<Parameters<typeof withPictures>[0]>[0];

async function square(sharp: Sharp, bytes: Buffer, { left, top, size }: Crop): Promise<Buffer | undefined> {
  const read = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  const { format } = await read().metadata();
  if (!KINDS.has(format)) return undefined;
  // Rotated first, because the square was chosen on the picture as the browser showed it. It is scaled down while it is
  // read, to twice the needed size, so that a JPEG is never decoded in full size.
  const needed = Math.ceil((2 * SIDE) / size);
  const small = await read()
    .autoOrient()
    .resize({ width: needed, height: needed, fit: "outside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const side = Math.max(1, Math.round(Math.min(width, height) * size));
  const at = (share: number, whole: number) => Math.min(Math.max(0, Math.round(share * whole)), whole - side);
  return sharp(small.data, { raw: small.info })
    .extract({ left: at(left, width), top: at(top, height), width: side, height: side })
    .resize(SIDE, SIDE)
    .webp({ quality: 82 })
    .toBuffer();
}
