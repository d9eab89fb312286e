import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import type { Result } from "~/platform/backend/result";
import { reportError } from "~/platform/errors/report-error";
import { acceptFile } from "~/platform/files/accept-file";
import { PICTURES } from "~/platform/files/file-kinds";
import { fileFailure, type PlaceWords } from "~/platform/files/file-problem-words";

const Kept = z.object({ src: z.string(), width: z.number(), height: z.number() });

const LARGEST_BYTES = 15 * 1024 * 1024;
const TYPES = [...PICTURES, "image/tiff"];
const WORDS: PlaceWords = {
  TOO_LARGE: m.writing_picture_too_large,
  KIND: m.writing_picture_wrong,
  SOUND: m.writing_picture_wrong,
  FILM: m.writing_picture_wrong,
  CONNECTION: m.writing_picture_failed,
};

/** Hands a picture to the server, which keeps it in several sizes. What is aborted counts as offline: it was not kept. */
export async function sendPicture(file: File, signal?: AbortSignal): Promise<Result<z.infer<typeof Kept>>> {
  const taken = await acceptFile(file, {
    types: TYPES,
    most: LARGEST_BYTES,
    words: WORDS,
    shrink: true,
  });
  if (taken.kind) return taken;
  if (signal?.aborted) return fileFailure("CONNECTION", WORDS);
  const response = await callServer("/admin/article-images", taken.answer.file, "POST", signal);
  if (!response) return fileFailure("CONNECTION", WORDS);
  if (response.status === 413) return fileFailure("TOO_LARGE", WORDS);
  if (response.status === 415) return fileFailure("KIND", WORDS);
  const kept = Kept.safeParse(await response.json().catch(() => undefined));
  if (kept.success) return { answer: kept.data };
  void reportError(response);
  return { kind: "failed", problem: m.writing_picture_failed(), code: String(response.status) };
}
