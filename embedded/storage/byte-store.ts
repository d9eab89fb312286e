import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { DiskProblem } from "../disk-problem.ts";

/** Bytes to keep: in memory, or in a file that nobody changes any more. */
export type Content = Uint8Array | { file: string };

/** Bytes that stay, whatever is removed meanwhile. */
export type HeldFiles = {
  /** The versions that are there, of those asked for, and how many bytes each has. May take a while, unlike to hold them. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  open(version: string): Promise<Readable>;
  release(): Promise<void>;
};

/**
 * Keeps the bytes of objects under opaque names, which are uuids: what people call a file never touches a path or a key.
 * Everything that reads or writes them does so through this.
 * @throws StoreUnavailable from each, where the place can be away.
 */
export type ByteStore = {
  /** Resolves once the bytes are safe. `version` is one that nothing has. */
  write(version: string, content: Content): Promise<void>;
  /** The bytes from `first` to `last`, both counted. Resolves once it is known that they are there. */
  read(version: string, first: number, last: number): Promise<ReadableStream<Uint8Array>>;
  /** A file that cannot be removed now is left to `sweep`. */
  remove(versions: readonly string[]): Promise<void>;
  /** Removes what has lain here for longer than `olderThanMs` and is of no version that `known` finds among those given. */
  sweep(known: (versions: string[]) => Promise<ReadonlySet<string>>, olderThanMs: number): Promise<void>;
  /** Keeps these as they are until they are released. @param folder of the caller's own, empty, and on the disk of `DATA_DIR`. */
  hold(versions: readonly string[], folder: string): Promise<HeldFiles>;
  /** How many files can be open at once; undefined where nothing bounds it. */
  readers?: number;
  /** The problem of the place now. Asked often. */
  problem(): Promise<StorageProblem | undefined>;
};

/** Why no bytes can be kept at a place; where it is away none can be read either. */
export type StorageProblem = DiskProblem | "away";

/** The place of the bytes cannot be reached or written to now: later it may be. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The place where files are kept does not answer", { cause });
    this.name = "StoreUnavailable";
  }
}

/** Content in pieces, in order. */
export const piecesOf = (content: Content): Iterable<Uint8Array> | AsyncIterable<Buffer> =>
  content instanceof Uint8Array ? [content] : createReadStream(content.file);
