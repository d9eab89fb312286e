import { canBeText, nameAs, nameEnding } from "./file-kinds.ts";
import { convertToJpeg, shrinkPicture } from "./redraw-picture.ts";

/**
 * The reasons to refuse a file. `ARCHIVE`: several files in one; `APP`: a format of a single application; `HEIC`: a
 * picture that this browser cannot decode; `PICTURE`, `SOUND`, `FILM`: an unsupported format of that kind;
 * `CONNECTION`: the code that checks files was not loaded.
 */
export type FileProblem =
  | "EMPTY"
  | "TOO_LARGE"
  | "UNREADABLE"
  | "CONNECTION"
  | "KIND"
  | "ARCHIVE"
  | "APP"
  | "HEIC"
  | "PICTURE"
  | "SOUND"
  | "FILM";

export type AcceptedFile = { file: File; type: string };
type Order = {
  types: readonly string[];
  most: number;
  nameless: string;
  /** Whether to scale pictures down before the upload. */
  shrink?: true;
};

/** Larger files are refused without reading them. */
const MOST_LOOKED_AT = 200 * 1024 * 1024;

/**
 * Prepares a chosen file for upload: its type is detected from its content, and the name's ending is corrected. HEIC
 * becomes JPEG where the browser can decode it.
 */
export async function acceptFile(
  file: File,
  { types, most, nameless, shrink }: Order,
): Promise<AcceptedFile | { problem: FileProblem }> {
  if (file.size === 0) return { problem: "EMPTY" };
  if (file.size > MOST_LOOKED_AT) return { problem: "TOO_LARGE" };
  // Loaded with the first chosen file.
  const content = await import("../../../embedded/file-content/media-types.ts").catch(() => undefined);
  if (!content) return { problem: "CONNECTION" };
  const ending = nameEnding(file.name);
  const found = await content.mediaTypesOf(file, ending).catch(() => undefined);
  if (!found) return { problem: "UNREADABLE" };
  const kinds = found.filter((type) => type !== "text/plain" || canBeText(ending));
  const type = kinds.find((kind) => types.includes(kind) || isHeic(kind));
  if (!type) return { problem: problemOf(kinds, ending) };
  const redrawn = isHeic(type)
    ? types.includes("image/jpeg") && convertToJpeg(file)
    : shrink && shrinkPicture(file, type);
  const made = (await redrawn) || undefined;
  if (!made && !types.includes(type)) return { problem: "HEIC" };
  const sent = made?.type ?? type;
  const { name, lastModified } = file;
  const taken = new File([made ?? file], nameAs(sent, name, nameless), { type: sent, lastModified });
  return taken.size > most ? { problem: "TOO_LARGE" } : { file: taken, type: sent };
}

const isHeic = (type: string): boolean => /^image\/hei[cf]$/.test(type);

const ARCHIVE = /^application\/(zip|gzip|x-(tar|bzip2|xz|7z-compressed|rar-compressed))$/;

function problemOf([type = ""]: readonly string[], ending: string): FileProblem {
  if (/^(pages|numbers|key|gdoc|gsheet|gslides)$/.test(ending)) return "APP";
  if (ARCHIVE.test(type)) return "ARCHIVE";
  if (type.startsWith("image/")) return "PICTURE";
  if (type.startsWith("audio/")) return "SOUND";
  return type.startsWith("video/") ? "FILM" : "KIND";
}
