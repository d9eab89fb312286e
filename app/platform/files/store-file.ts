import type { Result } from "../backend/result";
import { acceptFile } from "./accept-file";
import { ACCEPTED_TYPES, extensionOf } from "./file-kinds";
import type { PlaceWords } from "./file-problem-words";
import { sendFile } from "./send-file";

type Place = {
  bucket: "cards" | "payment-proofs" | "service-notes";
  /** The folder in the bucket, without a slash at its end. */
  folder: string;
  /** The bucket's limit, in bytes. */
  most: number;
  words: PlaceWords;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Checks a chosen file by its content and uploads it under a new name. @returns its object in the bucket and its own name. */
export async function storeFile(chosen: File, place: Place): Promise<Result<{ object: string; name: string }>> {
  const { bucket, folder, most, words, onProgress } = place;
  const taken = await acceptFile(chosen, { types: ACCEPTED_TYPES[bucket], most, words });
  if (taken.kind) return taken;
  const { file, type } = taken.answer;
  const stored = await sendFile({
    bucket,
    file,
    type,
    object: `${folder}/${crypto.randomUUID()}.${extensionOf(type)}`,
    words,
    onProgress: (sent) => onProgress?.(sent / Math.max(file.size, 1)),
  }).outcome;
  return stored.kind ? stored : { answer: { object: stored.answer, name: file.name } };
}
