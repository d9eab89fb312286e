import { unzipSync } from "fflate";
import { type PictureFile, type SkippedItem, UnreadableFile } from "./imported-article";

/** The chosen files, unpacked: texts to read, pictures by their paths, and other files. */
type OpenedFiles = { texts: { path: string; file: Blob }[]; pictures: PictureFile[]; skipped: SkippedItem[] };

const MB = 1024 * 1024;
/** Size limits of all chosen files, and of their unpacked contents. */
export const LARGEST = { chosen: 300 * MB, unpacked: 1024 * MB, text: 60 * MB, picture: 15 * MB, entries: 30_000 };
/** The highest allowed compression ratio; a file of zeros would reach a thousand. */
const MOST_PACKED = 200;

const TEXT = /\.(md|markdown|json|xml|wxr|atom|html?|csv)$/i;
const PICTURE = /\.(jpe?g|png|gif|webp|avif|heic|heif|tiff?)$/i;
const PROGRAM_FILES = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/;

/** @throws UnreadableFile for a file that is too large, or a broken ZIP. */
export async function openFiles(files: readonly File[]): Promise<OpenedFiles> {
  const opened: OpenedFiles = { texts: [], pictures: [], skipped: [] };
  if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST.chosen) throw new UnreadableFile("large");
  for (const file of files) {
    if (/\.zip$/i.test(file.name))
      unpack(new Uint8Array(await file.arrayBuffer()), "", opened, { bytes: 0, entries: 0 });
    else if (file.size > LARGEST.text && TEXT.test(file.name)) throw new UnreadableFile("large");
    else if (TEXT.test(file.name)) opened.texts.push({ path: file.name, file });
    else if (PICTURE.test(file.name)) addPicture(opened, file.name, file.size, async () => file);
    else throw new UnreadableFile("kind");
  }
  return opened;
}

function unpack(
  bytes: Uint8Array,
  folder: string,
  opened: OpenedFiles,
  used: { bytes: number; entries: number },
): void {
  const wanted = new Set<string>();
  const only = (names: ReadonlySet<string>) => unzipSync(bytes, { filter: ({ name }) => names.has(name) });
  const list = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) => {
    used.entries += 1;
    used.bytes += originalSize;
    if (used.entries > LARGEST.entries) throw new UnreadableFile("many");
    if (used.bytes > LARGEST.unpacked) throw new UnreadableFile("unpacked");
    if (originalSize > MB && originalSize > size * MOST_PACKED) throw new UnreadableFile("unpacked");
    const path = `${folder}${name}`;
    const isZip = /\.zip$/i.test(name);
    if (name.endsWith("/") || PROGRAM_FILES.test(name)) return false;
    if (PICTURE.test(name))
      addPicture(opened, path, originalSize, async () => pictureOf(name, only(new Set([name]))[name]));
    else if (!TEXT.test(name) && !(isZip && !folder))
      opened.skipped.push({ kind: isZip ? "nested" : "not articles", what: path });
    else if (originalSize > LARGEST.text) opened.skipped.push({ kind: "too large", what: path });
    else wanted.add(name);
    return false;
  };
  try {
    unzipSync(bytes, { filter: list });
    for (const [name, content] of Object.entries(only(wanted))) {
      if (/\.zip$/i.test(name)) unpack(content, `${name}/`, opened, used);
      else opened.texts.push({ path: `${folder}${name}`, file: new Blob([new Uint8Array(content)]) });
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile("broken", error);
  }
}

const pictureOf = (name: string, content: Uint8Array | undefined) =>
  new File([new Uint8Array(content ?? [])], name.replace(/^.*\//, ""));

function addPicture({ pictures, skipped }: OpenedFiles, path: string, size: number, read: () => Promise<File>): void {
  if (size > LARGEST.picture) skipped.push({ kind: "too large", what: path });
  else pictures.push({ path, read });
}
