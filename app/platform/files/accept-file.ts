import { m } from "~/i18n/paraglide/messages";
import type { Result } from "../backend/result.ts";
import { canBeText, nameAs, nameEnding } from "./file-kinds.ts";
import { type FileProblem, fileFailure, type PlaceWords } from "./file-problem-words.ts";
import { convertToJpeg, shrinkPicture } from "./redraw-picture.ts";

type AcceptedFile = { file: File; type: string };
type Order = {
  types: readonly string[];
  most: number;
  words: PlaceWords;
  /** True if pictures are to be scaled down before the upload. */
  shrink?: true;
};

/** Larger files are refused without reading them. */
const MOST_LOOKED_AT = 200 * 1024 * 1024;

/**
 * Prepares a chosen file for upload: its type is detected from its content, and the name's ending is corrected. HEIC
 * becomes JPEG where the browser can decode it.
 */
export async function acceptFile(file: File, order: Order): Promise<Result<AcceptedFile>> {
  const taken = await prepare(file, order);
  return typeof taken === "string" ? fileFailure(taken, order.words) : { answer: taken };
}

async function prepare(file: File, { types, most, shrink }: Order): Promise<AcceptedFile | FileProblem> {
  if (file.size === 0) return "EMPTY";
  if (file.size > MOST_LOOKED_AT) return "TOO_LARGE";
  // Loaded with the first chosen file.
  const content = await import("../../../embedded/file-content/media-types.ts").catch(() => undefined);
  if (!content) return "CONNECTION";
  const ending = nameEnding(file.name);
  const found = await content.mediaTypesOf(file, ending).catch(() => undefined);
  if (!found) return "UNREADABLE";
  const kinds = found.filter((type) => type !== "text/plain" || canBeText(ending));
  const type = kinds.find((kind) => types.includes(kind) || isHeic(kind));
  if (!type) return problemOf(kinds, ending);
  const redrawn = isHeic(type)
    ? types.includes("image/jpeg") && convertToJpeg(file)
    : shrink && shrinkPicture(file, type);
  const made = (await redrawn) || undefined;
  if (!made && !types.includes(type)) return "HEIC";
  const sent = made?.type ?? type;
  const { name, lastModified } = file;
  const taken = new File([made ?? file], nameAs(sent, name, m.files_nameless()), { type: sent, lastModified });
  return taken.size > most ? "TOO_LARGE" : { file: taken, type: sent };
}

const isHeic = (type: string): boolean => /^image\/hei[cf]$/.test(type);

const ARCHIVE = /^application\/(zip|gzip|x-(tar|bzip2|xz|7z-compressed|rar-compressed))$/;

/** Documents of Apple's programs, which are archives inside. */
const APPLE_DOCUMENT = /^application\/vnd\.apple\.(pages|numbers|keynote)$/;

function problemOf([type = ""]: readonly string[], ending: string): FileProblem {
  if (/^(pages|numbers|key|gdoc|gsheet|gslides)$/.test(ending) || APPLE_DOCUMENT.test(type)) return "APP";
  if (ARCHIVE.test(type)) return "ARCHIVE";
  if (type.startsWith("image/")) return "PICTURE";
  if (type.startsWith("audio/")) return "SOUND";
  return type.startsWith("video/") ? "FILM" : "KIND";
}
