import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lstat, readdir, readlink, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarPacker } from "modern-tar";

type Contents = {
  root: string;
  /** The folder that contains everything in the archive. */
  prefix: string;
  mtime: Date;
  /** Files and folders below `root`. */
  places: readonly string[];
  texts: Record<string, string>;
};

/** Files that are not read at run time: types, maps, headers, man pages. */
const IDLE =
  /\.(d\.[cm]?ts|[cm]?js\.map|ts\.map|flow|markdown)$|^node_modules\/node\/(?!bin\/|package\.json|LICENSE)|\/(CHANGELOG|HISTORY|README)\.md$/i;

/** The checksum of each file, for `bin/check.mjs`. */
const SUMS = "files.json";

/** Writes a compressed tar whose bytes depend only on its contents: sorted names, one time, no owner. */
export async function writeTar(file: string, { root, prefix, mtime, places, texts }: Contents): Promise<void> {
  const { readable, controller } = createTarPacker();
  const unfinished = `${file}.unfinished`;
  const written = pipeline(Readable.fromWeb(readable as never), createGzip(), createWriteStream(unfinished));
  const found = (await Promise.all(places.map((place) => filesOf(root, place)))).flat();
  const names = [...new Set(found)]
    .filter((name) => (name.startsWith("node_modules/") ? !IDLE.test(name) : true))
    .sort();
  const sums: Record<string, string> = {};
  const common = { uid: 0, gid: 0, mtime };
  for (const name of names) {
    const place = path.join(root, name);
    const { size, mode } = await lstat(place);
    const entry = { ...common, name: `${prefix}/${name}`, mode: mode & 0o100 ? 0o755 : 0o644 };
    if ((await lstat(place)).isSymbolicLink()) {
      await controller.add({ ...entry, type: "symlink", size: 0, linkname: await readlink(place) }).close();
      continue;
    }
    const writer = controller.add({ ...entry, type: "file", size }).getWriter();
    const sum = createHash("sha256");
    for await (const piece of createReadStream(place)) {
      sum.update(piece);
      await writer.ready;
      await writer.write(piece);
    }
    await writer.close();
    sums[name] = sum.digest("base64url");
  }
  for (const [name, text] of Object.entries(texts)) sums[name] = createHash("sha256").update(text).digest("base64url");
  for (const [name, text] of Object.entries({ ...texts, [SUMS]: JSON.stringify(sums) })) {
    const bytes = Buffer.from(text);
    const writer = controller
      .add({ ...common, name: `${prefix}/${name}`, type: "file", mode: 0o644, size: bytes.length })
      .getWriter();
    await writer.write(bytes);
    await writer.close();
  }
  await controller
    .add({
      ...common,
      name: `${prefix}/node_modules/.bin/node`,
      type: "symlink",
      size: 0,
      linkname: "../node/bin/node",
    })
    .close();
  controller.finalize();
  await written;
  await rename(unfinished, file);
}

/** Files and links below a place, without nested packages that were not requested. */
async function filesOf(root: string, place: string): Promise<string[]> {
  const at = path.join(root, place);
  if (!(await lstat(at)).isDirectory()) return [place];
  const entries = await readdir(at, { withFileTypes: true });
  const below = await Promise.all(
    entries
      .filter(({ name }) => !(name === "node_modules" && place.startsWith("node_modules/")))
      .map(({ name }) => filesOf(root, `${place}/${name}`)),
  );
  return below.flat();
}
