import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import { reportError } from "~/platform/errors/report-error";
import { acceptFile } from "~/platform/files/accept-file";
import { PICTURES } from "~/platform/files/file-kinds";
import { fileProblemText, type PlaceWords } from "~/platform/files/file-problem-words";

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

/** The reason why a picture was not stored, and whether a retry may help. */
type NotKept = { problem: string; isPassing: boolean };

/** Uploads a picture, which the server stores in several sizes. An aborted upload counts as temporary. */
export async function sendPicture(file: File, signal?: AbortSignal): Promise<z.infer<typeof Kept> | NotKept> {
  const taken = await acceptFile(file, {
    types: TYPES,
    most: LARGEST_BYTES,
    nameless: m.files_nameless(),
    shrink: true,
  });
  if ("problem" in taken)
    return { problem: fileProblemText(taken.problem, WORDS), isPassing: taken.problem === "CONNECTION" };
  if (signal?.aborted) return { problem: m.writing_picture_failed(), isPassing: true };
  const response = await callServer("/admin/article-images", taken.file, "POST", signal);
  if (response?.status === 413) return { problem: m.writing_picture_too_large(), isPassing: false };
  if (response?.status === 415) return { problem: m.writing_picture_wrong(), isPassing: false };
  const kept = Kept.safeParse(await response?.json().catch(() => undefined));
  if (kept.success) return kept.data;
  if (response) void reportError(response);
  return { problem: m.writing_picture_failed(), isPassing: true };
}
