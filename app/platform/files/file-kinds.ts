import { truncate } from "../text/truncate.ts";

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** The file endings of each type; the first one replaces a wrong ending. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jfif", "jpe"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
  "image/heic": ["heic", "heif", "hif"],
  "image/heif": ["heif", "heic", "hif"],
  "image/tiff": ["tif", "tiff"],
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a", "mp4", "m4b"],
  "audio/aac": ["aac"],
  "audio/amr": ["amr", "awb"],
  "audio/3gpp": ["3gp", "3ga", "3gpp"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/wav": ["wav"],
  "audio/webm": ["weba", "webm"],
  "audio/flac": ["flac"],
  "audio/x-caf": ["caf"],
  "video/mp4": ["mp4", "m4v"],
  "video/quicktime": ["mov", "qt"],
  "video/3gpp": ["3gp", "3gpp", "3g2"],
  "video/webm": ["webm"],
  "text/plain": ["txt", "text", "md", "markdown", "csv", "tsv", "srt", "vtt", "log"],
  "application/rtf": ["rtf", "doc"],
  "application/msword": ["doc", "dot"],
  [`${OPEN_XML}.wordprocessingml.document`]: ["docx"],
  [`${OPEN_DOCUMENT}.text`]: ["odt"],
  "application/vnd.ms-excel": ["xls"],
  [`${OPEN_XML}.spreadsheetml.sheet`]: ["xlsx"],
  [`${OPEN_DOCUMENT}.spreadsheet`]: ["ods"],
  "application/vnd.ms-powerpoint": ["ppt", "pps"],
  [`${OPEN_XML}.presentationml.presentation`]: ["pptx"],
  [`${OPEN_DOCUMENT}.presentation`]: ["odp"],
};

const startsWith = (start: string) => Object.keys(ENDINGS).filter((type) => type.startsWith(start));

/** Pictures that the server crops and resizes. HEIC is decoded by the browser where it can. */
export const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];
/** The types that the bucket of the same name accepts; a test compares them. */
export const ACCEPTED_TYPES = {
  homework: [
    ...["application/", "text/", "audio/", "video/"].flatMap(startsWith),
    ...PICTURES,
    "image/heic",
    "image/heif",
  ],
  cards: startsWith("audio/"),
  "payment-proofs": ["application/pdf", ...PICTURES, "image/heic", "image/heif"],
  "service-notes": ["application/pdf"],
  "placement-audio": ["audio/mpeg", "audio/ogg", "audio/mp4"],
  greetings: ["audio/mpeg", "audio/ogg", "audio/mp4", "video/mp4", "video/quicktime", "video/webm"],
};

/**
 * The `accept` attribute of a file picker: endings, because systems know few of these types, and the types themselves.
 */
export const acceptOf = (types: readonly string[]): string => {
  const kinds = new Set(types.map((type) => type.split("/")[0] ?? ""));
  const whole = ["image", "audio", "video"].filter((kind) => kinds.has(kind)).map((kind) => `${kind}/*`);
  return [...new Set(types.flatMap((type) => ENDINGS[type] ?? []).map((ending) => `.${ending}`)), ...whole].join(",");
};

/** The ending under which files of a type are stored. */
export const extensionOf = (type: string): string => ENDINGS[type]?.[0] ?? "bin";

const KNOWN = new Set(Object.values(ENDINGS).flat());
/** Endings of programs, web pages and links, which are not homework. */
const NOT_WRITTEN = /^(x?html?|svg|xml|m?js|css|php|sh|bat|cmd|ps1|vbs|hta|url|webloc|json|gdoc|gsheet|gslides)$/;

/** The extension of a file name in lower case; "" without one, also for a dot before a number as in "unit 1.2". */
export function nameEnding(name: string): string {
  const dot = name.lastIndexOf(".");
  const ending =
    dot < 0
      ? ""
      : name
          .slice(dot + 1)
          .trim()
          .toLowerCase();
  return /^[a-z0-9]{1,8}$/.test(ending) && /[a-z]/.test(ending) ? ending : "";
}

/** True if a file of this ending can be plain text, as far as its name goes. */
export const canBeText = (ending: string): boolean =>
  !NOT_WRITTEN.test(ending) &&
  !["image/", "audio/", "video/", "application/pdf"]
    .flatMap(startsWith)
    .some((type) => ENDINGS[type]?.includes(ending));

const LONGEST_NAME = 200;

/**
 * A file's name for display: without invisible characters and path separators, and with an ending that matches its
 * content.
 * @param nameless the name of a file without one.
 */
export function nameAs(type: string, name: string, nameless: string): string {
  const seen = name
    .normalize("NFC")
    .replace(/\p{Cf}|\u034f|\u115f|\u1160|\u3164/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\\s]+/gu, " ")
    .trim();
  const right = ENDINGS[type] ?? [];
  const ending = nameEnding(seen);
  const base = withoutLastDots(KNOWN.has(ending) ? seen.slice(0, seen.lastIndexOf(".")) : seen);
  const left = nameEnding(base);
  const kept = right.includes(ending) ? ending : right.includes(left) ? "" : extensionOf(type);
  const said = kept === ending && ending !== "" ? seen.slice(seen.lastIndexOf(".")).trim() : kept && `.${kept}`;
  return `${truncate(base || nameless, LONGEST_NAME - said.length)}${said}`;
}

function withoutLastDots(name: string): string {
  let end = name.length;
  while (end > 0 && ". ".includes(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}

/** The name, numbered if another file has it: phones call every picture "image.jpg". */
export function uniqueName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  const dot = name.lastIndexOf(".");
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let found = name;
  for (let number = 2; taken.has(found.toLowerCase()); number++) found = `${base} (${number})${ending}`;
  return found;
}
