import { toSlug } from "~/blog/to-slug";
import { m } from "~/i18n/paraglide/messages";
import { nameEnding } from "~/platform/files/file-kinds";
import { truncate } from "~/platform/text/truncate";
import { TOPICS } from "./topics";

/** A stored file of a copy, as the database lists it. */
export type StoredFile = { topic: string; row_id: string | null; bucket: string; path: string; name: string | null };

export type CopiedFile = {
  bucket: string;
  path: string;
  topic: string;
  /** The id of the row that it belongs to. */
  row: string;
  /** Its name for people. */
  name: string;
  /** Its place in the archive. */
  place: string;
};

const LONGEST = 80;
// biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse them
const REFUSED = /[\\/:*?"<>|\u0000-\u001F\u007F]+/g;
/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that every file system accepts, with the ending of the stored file. */
function fileName(name: string, path: string): string {
  const stored = nameEnding(path);
  const ending = nameEnding(name) === stored ? stored : "";
  const stem = (ending ? name.slice(0, -ending.length - 1) : name).normalize("NFC").replace(REFUSED, "-");
  const cut = truncate(stem.trim().replace(/^\.+/, ""), LONGEST).trim() || m.admin_file_files();
  return `${DEVICES.test(cut) ? "_" : ""}${cut}${stored ? `.${stored}` : ""}`;
}

/** A file's name, else what it is. */
const nameOf = ({ topic, name }: StoredFile): string =>
  name ?? (topic === "profile" ? m.copies_photo() : m.copies_upload());

/** Files with their places in the archive: a folder for each topic, and no name twice in it, in capitals or not. */
export function placeFiles(stored: readonly StoredFile[]): CopiedFile[] {
  const taken = new Set<string>();
  const names = new Map(TOPICS.map(({ key, name }) => [key, name]));
  return stored.map((file, at) => {
    const folder = `${m.admin_file_files()}/${toSlug((names.get(file.topic) ?? (() => file.topic))())}`;
    const name = fileName(nameOf(file), file.path);
    const [stem, ending] = name.includes(".")
      ? [name.slice(0, name.lastIndexOf(".")), name.slice(name.lastIndexOf("."))]
      : [name, ""];
    let place = `${folder}/${name}`;
    for (let more = 2; taken.has(place.toLowerCase()); more += 1) place = `${folder}/${stem} (${more})${ending}`;
    taken.add(place.toLowerCase());
    return {
      bucket: file.bucket,
      path: file.path,
      topic: file.topic,
      row: file.row_id ?? `${file.topic} ${at + 1}`,
      name: place.slice(folder.length + 1),
      place,
    };
  });
}
