import { canBeText, nameAs, nameEnding } from "./file-kinds.ts";
import { convertToJpeg, shrinkPicture } from "./redraw-picture.ts";

/**
 * Why a file is not taken. `ARCHIVE`: several files in one; `APP`: of a program whose files no other opens; `HEIC`: a picture
 * that this browser cannot open; `PICTURE`, `SOUND`, `FILM`: one of a kind that is not taken; `CONNECTION`: what looks at
 * files has not been loaded.
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
  /** Of pictures that the server decodes: what nobody looks at stays here. */
  shrink?: true;
};

/** Nobody sends larger files here, so they are not looked at. */
const MOST_LOOKED_AT = 200 * 1024 * 1024;

/**
 * A chosen file as it is sent: its type is what its content says, whatever its name or the system says, and its name's ending
 * is put right. HEIC becomes JPEG where the browser can open it, so that everybody can.
 */
export async function acceptFile(
  file: File,
  { types, most, nameless, shrink }: Order,
): Promise<AcceptedFile | { problem: FileProblem }> {
  if (file.size === 0) return { problem: "EMPTY" };
  if (file.size > MOST_LOOKED_AT) return { problem: "TOO_LARGE" };
  // Loaded with the first file that somebody chooses.
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
