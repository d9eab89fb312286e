import { runWithLang } from "~/i18n/locale.server";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { type ZipEntry, zipStream } from "~/platform/files/zip-stream.server";
import { SCHOOL_ZONE } from "~/platform/time/school-time";
import { type CopiedFile, placeFiles, type StoredFile } from "./copied-files";
import type { Facts } from "./facts";
import { copyPage } from "./page";
import { sectionsOf } from "./sections";
import { sheetOf, sheetPath } from "./sheets";

export type CopyOrder = {
  data: Facts;
  stored: readonly StoredFile[];
  /** The page's title. */
  title: string;
  lang: Lang;
  /** Opens a stored file. Throws where it cannot be read. */
  open(file: Pick<StoredFile, "bucket" | "path">): Promise<AsyncIterable<Uint8Array>>;
};

/**
 * A person's copy as a ZIP archive: all files, then a spreadsheet for each topic, the page to read and the same data as
 * JSON. A file that cannot be read is listed on the page, and all other files are in the archive. Only the data and the
 * next bytes of one file are in memory.
 */
export const writeArchive = (order: CopyOrder): AsyncGenerator<Uint8Array> =>
  zipStream(entriesOf(order), { at: new Date(), zone: SCHOOL_ZONE });

async function* entriesOf({ data, stored, title, lang, open }: CopyOrder): AsyncGenerator<ZipEntry> {
  const inLang = <T>(work: () => T): T => runWithLang(lang, work);
  const files = inLang(() => placeFiles(stored));
  const missing = new Set<CopiedFile>();
  for (const file of files) {
    const failed = () => missing.add(file);
    yield { name: file.place, content: bytesOf(file, open), compress: false, failed };
  }
  const uploads = files.filter(({ topic }) => topic === "uploads").map(({ row }) => ({ id: row }));
  const parts = inLang(() => sectionsOf({ ...data, uploads }));
  const there = files.filter((file) => !missing.has(file));
  for (const section of parts.sections)
    yield {
      name: inLang(() => sheetPath(section.topic)),
      content: [Buffer.from(inLang(() => sheetOf(section, { ...parts, files: there, lang })))],
      compress: true,
    };
  yield {
    name: inLang(() => m.copies_json()),
    content: [Buffer.from(JSON.stringify(data, null, 2))],
    compress: true,
  };
  // The page is the last file, because it lists the missing files.
  const pieces = inLang(() => copyPage({ ...parts, title, data, files, missing, lang }));
  yield { name: "index.html", content: encoded(pieces, inLang), compress: true };
}

async function* bytesOf(file: CopiedFile, open: CopyOrder["open"]): AsyncGenerator<Uint8Array> {
  yield* await open(file);
}

/** The pieces of a page as bytes; each is written in the page's language. */
function* encoded(pieces: Iterator<string>, inLang: <T>(work: () => T) => T): Generator<Uint8Array> {
  for (let piece = inLang(() => pieces.next()); !piece.done; piece = inLang(() => pieces.next()))
    yield Buffer.from(piece.value);
}
