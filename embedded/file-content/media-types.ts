import { fileTypeFromBlob } from "file-type";
import { brandsOf, type Tracks, tracksOf } from "./boxes.ts";
import { asLatin1, bytesAt, piecesOf } from "./bytes.ts";
import { isText, isUtf16 } from "./text.ts";

/** Pages and the server both recognise files by this module, which depends on neither. */

/** The bytes in which signatures of files are searched. */
const HEAD = 4100;
/** The largest offset at which PDF readers accept a PDF's beginning. */
const LATEST_PDF = 1024;

/** Other names of a type, with the one that is used here. */
const SAME: Readonly<Record<string, string>> = {
  "application/ogg": "audio/ogg",
  "audio/vnd.wave": "audio/wav",
  "audio/x-flac": "audio/flac",
  "audio/x-m4a": "audio/mp4",
  "audio/x-wav": "audio/wav",
  "image/apng": "image/png",
};

/**
 * The media types that a file's content can have, the likeliest first; none for an empty or unknown file. Content of only
 * printable characters can always be text as well.
 * @param ending of the file's name, which decides where the content is ambiguous
 */
export async function mediaTypesOf(file: Blob, ending = ""): Promise<readonly string[]> {
  if (file.size === 0) return [];
  const head = await bytesAt(file, 0, HEAD);
  const found = await signedTypes(file, head, ending);
  if (!(await isText(file))) return found;
  return isTextEnding(ending) ? ["text/plain", ...found] : [...found, "text/plain"];
}

const isTextEnding = (ending: string): boolean => /^(txt|text|md|markdown|csv|tsv|srt|vtt|log)$/.test(ending);

async function signedTypes(file: Blob, head: Uint8Array, ending: string): Promise<readonly string[]> {
  const letters = asLatin1(head);
  const brands = brandsOf(head);
  if (brands.length > 0) return pictureTypes(brands) ?? videoTypes(brands, await tracksOf(file), ending);
  if (letters.startsWith("\x1aE\xdf\xa3")) return webmTypes(letters, ending);
  if (letters.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return legacyOfficeTypes(file, ending);
  if (letters.startsWith("caff\0\x01")) return ["audio/x-caf"];
  if (await isUtf16(file)) return [];
  if (isPdf(letters)) return ["application/pdf"];
  const found = (await fileTypeFromBlob(file).catch(() => undefined))?.mime.split(";")[0] ?? typeByHeader(letters);
  if (found === "video/quicktime") return videoTypes(["qt  "], await tracksOf(file), ending);
  return found === undefined ? [] : [SAME[found] ?? found];
}

/** PDF readers also find the beginning a little further on; an HTML page that contains it is a page. */
function isPdf(letters: string): boolean {
  const start = letters.indexOf("%PDF-");
  return start >= 0 && start <= LATEST_PDF && !letters.slice(0, start).includes("<");
}

/** Types that are recognised from complete files only. */
function typeByHeader(letters: string): string | undefined {
  if (letters.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  return letters.startsWith("ID3") && letters.charCodeAt(3) <= 4 ? "audio/mpeg" : undefined;
}

const AVIF = /^avi[fs]$/;
const HEIC = /^he(ic|ix|im|is|vc|vx|vm|vs)$/;
const HEIF = /^(mif[12]|msf1|miaf)$/;

function pictureTypes(brands: string[]): string[] | undefined {
  const [major = ""] = brands;
  if (!AVIF.test(major) && !HEIC.test(major) && !HEIF.test(major)) return undefined;
  const coded = brands.find((brand) => AVIF.test(brand) || HEIC.test(brand));
  if (coded === undefined) return ["image/heif", "image/heic"];
  return AVIF.test(coded) ? ["image/avif"] : ["image/heic", "image/heif"];
}

const SOUND_ENDING = /^(m4[abr]|qta|aac|mp3|amr|3ga|og[ag]|opus|wav|weba)$/;

function videoTypes([major = ""]: string[], tracks: Tracks | undefined, ending: string): string[] {
  if (major === "crx ") return ["image/x-canon-cr3"];
  const container = major === "qt  " ? "video/quicktime" : major.startsWith("3g") ? "video/3gpp" : "video/mp4";
  const sound = container === "video/3gpp" ? ["audio/mp4", "audio/3gpp"] : ["audio/mp4"];
  if (tracks?.video) return [container];
  if (tracks?.speech) return ["audio/3gpp", container];
  if (tracks?.sound || /^(M4[AB]|F4[AB]) ?$/.test(major)) return [...sound, container];
  return SOUND_ENDING.test(ending) ? [...sound, container] : [container, ...sound];
}

function webmTypes(letters: string, ending: string): string[] {
  if (!letters.includes("webm")) return ["video/matroska"];
  if (/V_(VP[89]|AV1|MPEG)/.test(letters)) return ["video/webm"];
  const isSound = /A_(OPUS|VORBIS)/.test(letters) || SOUND_ENDING.test(ending);
  return isSound ? ["audio/webm", "video/webm"] : ["video/webm", "audio/webm"];
}

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OFFICE: Readonly<Record<string, readonly string[]>> = {
  WordDocument: ["application/msword"],
  Workbook: ["application/vnd.ms-excel"],
  "PowerPoint Document": ["application/vnd.ms-powerpoint"],
  // A newer document with a password is stored inside the older format.
  EncryptedPackage: ["wordprocessingml.document", "spreadsheetml.sheet", "presentationml.presentation"].map(
    (kind) => `${OPEN_XML}.${kind}`,
  ),
};
const STREAMS = Object.keys(OFFICE).map((name) => [name, [...name].map((letter) => `${letter}\0`).join("")] as const);
/** A document may hold a table or slides of another. */
const OFFICE_ENDINGS: Readonly<Record<string, RegExp>> = { do: /word/, xl: /sheet|excel/, pp: /present|power/ };

/** Office's files before 2007, by the streams that their directory names. */
async function legacyOfficeTypes(file: Blob, ending: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const piece of piecesOf(file)) {
    const letters = asLatin1(piece);
    for (const [name, written] of STREAMS) if (letters.includes(written)) found.add(name);
  }
  if (found.size === 0) return ["application/x-cfb"];
  const named = OFFICE_ENDINGS[ending.slice(0, 2)];
  const types = Object.keys(OFFICE).flatMap((name) => (found.has(name) ? (OFFICE[name] ?? []) : []));
  return types.sort((a, b) => Number(named?.test(b) ?? false) - Number(named?.test(a) ?? false));
}
