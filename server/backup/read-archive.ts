import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Decrypter } from "age-encryption";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { BackupProblem, describeBackupError } from "./backup-problem.ts";
import { ensureFreeSpace } from "./ensure-free-space.ts";
import { refuseHostileManifest } from "./hostile-backup.ts";
import { FORMAT, MANIFEST, Manifest, type PartOf, partsOf, TABLES } from "./manifest.ts";
import { createRecordCounter } from "./record-counter.ts";
import { type Maker, makerOf } from "./sign-manifest.ts";

const AGE = "age-encryption.org/v1";
const GZIP = Buffer.from([0x1f, 0x8b]);
const LARGEST_MANIFEST = 256 * 1024 * 1024;
/** Free space is looked at again after so many bytes of an entry: a small archive may hold a full disk. */
const LOOK_EVERY_BYTES = 16 * 2 ** 20;

type Options = {
  file: string;
  key: string | undefined;
  /**
   * The folder to extract into, under numbers, so that no entry's name becomes a path. Without it, entries are only
   * verified.
   */
  into?: string;
  /** The password of this machine's database, whose key signs backups that are not encrypted. */
  password?: string | undefined;
  onProgress?: (bytes: number) => void;
};

export type ReadArchive = {
  manifest: Manifest;
  maker: Maker;
  /** The path of an extracted entry. @throws when it is not there. */
  place(part: string): string;
};

type ReadPart = PartOf & { records: number; place: string };

/**
 * Reads a backup to its end and verifies every entry against the manifest.
 * @throws BackupProblem: no such file, not a backup, wrong key, truncated or altered, made by a newer build.
 */
export async function readArchive({ file, key, into, password, onProgress = () => {} }: Options): Promise<ReadArchive> {
  const { bytes, isEncrypted } = await openBytes(file, key);
  const damaged = (cause?: unknown) =>
    new BackupProblem(`${file} is damaged or was cut off: it is not the whole backup.`, "NOT_READABLE", cause);
  const seen = new Map<string, ReadPart>();
  let manifest: string | undefined;
  try {
    const entries = bytes.pipeThrough(new DecompressionStream("gzip")).pipeThrough(createTarDecoder({ strict: true }));
    for await (const entry of entries) {
      if (manifest !== undefined) throw damaged();
      if (entry.header.name === MANIFEST) manifest = await readText(entry);
      else {
        const target = path.join(into ?? "", String(seen.size));
        seen.set(
          entry.header.name,
          await takeEntry(entry, into === undefined ? undefined : target, target, onProgress),
        );
      }
    }
  } catch (error) {
    const said = describeBackupError(error);
    throw said instanceof BackupProblem ? said : damaged(error);
  }
  if (manifest === undefined) throw seen.size > 0 ? damaged() : notOne(file);
  const json = readJson(manifest, file);
  const read = parse(json, file);
  const maker = isEncrypted ? "this site" : makerOf(json, password);
  if (maker === "altered") throw damaged();
  refuseHostileManifest(read);
  for (const part of partsOf(read)) {
    const found = seen.get(part.part);
    if (found?.sha256 !== part.sha256 || found.bytes !== part.bytes) throw damaged();
  }
  for (const { part, rows } of read.tables) if (seen.get(part)?.records !== rows + 1) throw damaged();
  return {
    manifest: read,
    maker,
    place(part) {
      const found = seen.get(part);
      if (!found) throw damaged();
      return found.place;
    },
  };
}

const notOne = (file: string) => new BackupProblem(`${file} is not a backup of this site.`, "NOT_READABLE");

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The archive's compressed bytes. */
async function openBytes(file: string, key: string | undefined): Promise<{ bytes: Bytes; isEncrypted: boolean }> {
  const head = Buffer.alloc(AGE.length);
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, "r");
    await handle.read(head, 0, head.length, 0);
  } catch (error) {
    throw new BackupProblem(`${file} cannot be read.`, "NOT_READABLE", error);
  } finally {
    await handle?.close();
  }
  const bytes = () => Readable.toWeb(createReadStream(file)) as Bytes;
  if (head.subarray(0, 2).equals(GZIP)) return { bytes: bytes(), isEncrypted: false };
  if (head.toString("latin1") !== AGE) throw notOne(file);
  if (key === undefined)
    throw new BackupProblem(`${file} is encrypted. Set BACKUP_KEY to the key it was made with.`, "NOT_READABLE");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  try {
    return { bytes: (await decrypter.decrypt(bytes())) as Bytes, isEncrypted: true };
  } catch (error) {
    throw new BackupProblem(`BACKUP_KEY does not open ${file}. Nothing was changed.`, "NOT_READABLE", error);
  }
}

function readJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BackupProblem(notOne(file).message, "NOT_READABLE", error);
  }
}

function parse(json: unknown, file: string): Manifest {
  const format = typeof json === "object" && json !== null && "format" in json ? Number(json.format) : 0;
  if (format > FORMAT)
    throw new BackupProblem(`${file} was made by a newer version of the site. Update this one first.`, "NOT_READABLE");
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw notOne(file);
  return parsed.data;
}

async function takeEntry(
  { header, body }: ParsedTarEntry,
  file: string | undefined,
  place: string,
  onProgress: (bytes: number) => void,
): Promise<ReadPart> {
  const hash = createHash("sha256");
  const counter = header.name.startsWith(TABLES) ? createRecordCounter() : undefined;
  const handle = file === undefined ? undefined : await open(file, "wx", 0o600);
  let bytes = 0;
  let unseen = 0;
  try {
    for await (const chunk of body) {
      unseen += chunk.length;
      if (file !== undefined && unseen >= LOOK_EVERY_BYTES) {
        await ensureFreeSpace(path.dirname(file), unseen);
        unseen = 0;
      }
      hash.update(chunk);
      counter?.read(chunk);
      bytes += chunk.length;
      await handle?.writeFile(chunk);
      onProgress(chunk.length);
    }
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  return { part: header.name, bytes, sha256: hash.digest("hex"), records: counter?.records() ?? 0, place };
}

async function readText({ header, body }: ParsedTarEntry): Promise<string> {
  if (header.size > LARGEST_MANIFEST) throw new Error("too large");
  return new Response(body).text();
}
