import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { DiskProblem } from "../disk-problem.ts";

/** Bytes to store: in memory, or in a file that is not changed any more. */
export type Content = Uint8Array | { file: string };

/** Files that stay readable until released, even if they are removed meanwhile. */
export type HeldFiles = {
  /** The existing versions of those requested, with their sizes in bytes. May take a while, unlike `hold`. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  open(version: string): Promise<Readable>;
  release(): Promise<void>;
};

/**
 * Stores the bytes of objects under uuids: a file's own name never touches a path or a key. All reads and writes of
 * bytes use it.
 * @throws StoreUnavailable from each method, where the disk or bucket is away
 */
export type ByteStore = {
  /** Resolves once the bytes are durable. `version` must be new. */
  write(version: string, content: Content): Promise<void>;
  /** The bytes from `first` to `last`, inclusive. Resolves once they are known to exist. */
  read(version: string, first: number, last: number): Promise<ReadableStream<Uint8Array>>;
  /** Removes versions; versions that cannot be removed now are left to `sweep`. */
  remove(versions: readonly string[]): Promise<void>;
  /** Removes versions that are older than `olderThanMs` and that `known` does not return. */
  sweep(known: (versions: string[]) => Promise<ReadonlySet<string>>, olderThanMs: number): Promise<void>;
  /**
   * Keeps these versions readable until they are released.
   * @param folder an empty one of the caller's own, on the disk of `DATA_DIR`
   */
  hold(versions: readonly string[], folder: string): Promise<HeldFiles>;
  /** The most files that can be open at once; undefined for no limit. */
  readers?: number;
  /** The store's current problem, if any. Called often. */
  problem(): Promise<StorageProblem | undefined>;
};

/** Why no bytes can be stored; where the store is `away`, no bytes can be read either. */
export type StorageProblem = DiskProblem | "away";

/** The store cannot be reached or written to now, but may be later. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The place where files are kept does not answer", { cause });
    this.name = "StoreUnavailable";
  }
}

/** Content in chunks, in order. */
export const piecesOf = (content: Content): Iterable<Uint8Array> | AsyncIterable<Buffer> =>
  content instanceof Uint8Array ? [content] : createReadStream(content.file);
