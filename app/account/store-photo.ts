import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "~/platform/backend/database.types";
import type { ConvertPicture, Crop } from "~/platform/files/picture-forms";
import { hasFormat, PicturesBusy } from "~/platform/files/pictures";

const LARGEST_BYTES = 12 * 1024 * 1024;
const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;

/** `fault` is the error of the site, when the picture was not at fault. */
type StoreResult = { photo: string } | { error: string; status: number; fault?: Error };

/**
 * Stores a square of a picture as a person's photo: upright, small, and without metadata. Removes the earlier photo.
 */
export async function storePhoto(
  { server, convertPicture }: { server: SupabaseClient<Database>; convertPicture?: ConvertPicture | undefined },
  person: string,
  bytes: Buffer<ArrayBuffer>,
  crop: Crop,
): Promise<StoreResult> {
  if (bytes.length > LARGEST_BYTES) return { error: "TOO_LARGE", status: 413 };
  if (!(await hasFormat(bytes, FORMATS))) return { error: "NOT_A_PICTURE", status: 415 };
  if (!convertPicture) return { error: "NOT_STORED", status: 503 };
  const made = await convertPicture({ kind: "square", formats: FORMATS, crop }, bytes).catch((error: unknown) =>
    error instanceof PicturesBusy ? error : [],
  );
  if (made instanceof PicturesBusy) return { error: "NOT_STORED", status: 503 };
  const [square] = made;
  if (!square) return { error: "NOT_A_PICTURE", status: 415 };
  const photo = `${person}/${randomUUID()}.webp`;
  const bucket = server.storage.from("avatars");
  const { error } = await bucket.upload(photo, square.data, { contentType: "image/webp", cacheControl: "3600" });
  if (error) return { error: "NOT_STORED", status: 503, fault: error };
  const before = await server.from("profiles").select("photo").eq("id", person).maybeSingle();
  const named = await server.rpc("set_photo", { person, photo });
  if (named.error) {
    await bucket.remove([photo]);
    if (named.error.message === "TOO_MANY") return { error: "TOO_MANY", status: 429 };
    return { error: "NOT_STORED", status: 503, fault: new Error(named.error.message, { cause: named.error }) };
  }
  if (before.data?.photo) await bucket.remove([before.data.photo]);
  return { photo };
}
