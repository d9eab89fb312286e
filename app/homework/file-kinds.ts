export const LARGEST_BYTES = 20 * 1024 * 1024;

/** What is taken: by its ending, the type that the bucket knows it by. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  heic: "image/heic",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  weba: "audio/webm",
  webm: "audio/webm",
  txt: "text/plain",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
};

/** What a file picker is told to offer. */
export const ACCEPTED = [...Object.keys(TYPES).map((ending) => `.${ending}`), "image/*", "audio/*"].join(",");

export type FileProblem = "TOO_LARGE" | "EMPTY" | "KIND";

/** How a file is kept, or why it is not taken. The storage looks at its content as well. */
export function kindOf(file: Pick<File, "name" | "size">): { type: string; ending: string } | { problem: FileProblem } {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const type = TYPES[ending];
  if (!type) return { problem: "KIND" };
  if (file.size === 0) return { problem: "EMPTY" };
  if (file.size > LARGEST_BYTES) return { problem: "TOO_LARGE" };
  return { type, ending };
}

const UNITS = ["B", "kB", "MB"] as const;

/** "1.2 MB" in the reader's digits. */
export function saySize(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString(locale, { maximumFractionDigits: power === 2 ? 1 : 0 })} ${UNITS[power]}`;
}
