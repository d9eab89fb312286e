import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type postgres from "postgres";
import type { ByteStore, HeldFiles } from "../byte-store.ts";
import { existingPlace, placeOf } from "../versions.ts";
import { asUnavailable, type Bucket, MOST_READERS } from "./client.ts";
import { removals } from "./removals.ts";

/** The time after which a read or a removal is retried; an uploaded part may take longer. */
const SHORT = { requestTimeout: 5_000 };
const ASK_MS = 2_000;
/** How long the result of a probe is reused. */
const KNOWN_MS = 5_000;
/** Files that are removed at a time: a thousand would use all connections. */
const REMOVED_AT_ONCE = 20;
/** Parts of 5 MB that are uploaded at a time, and so in memory. */
const PIECES_AT_ONCE = 2;

type Parts = {
  bucket: Bucket;
  /** The folder of this site in the bucket. */
  mark: string;
  sql: postgres.Sql;
  log: (line: string) => void;
};

/** Stores bytes in a bucket, below a folder of the site's own, with the same layout as on a disk. */
export function openS3({ bucket: { client, readers, name: Bucket }, mark, sql, log }: Parts): ByteStore {
  const { unlessHeld, hold } = removals(sql);
  const keyOf = (version: string) => `${mark}/${existingPlace(version)}`;
  /** In groups, between which a backup may begin. @throws the first failure of a group, once all of it was tried. */
  const drop = async (versions: readonly string[]): Promise<void> => {
    for (let first = 0; first < versions.length; first += REMOVED_AT_ONCE) {
      const group = versions.slice(first, first + REMOVED_AT_ONCE);
      await unlessHeld(async () => {
        const removals = group.map((version) =>
          client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(version) }), SHORT),
        );
        for (const answer of await Promise.allSettled(removals)) if (answer.status === "rejected") throw answer.reason;
      });
    }
  };
  let known: { at: number; answer: Promise<"away" | undefined> } | undefined;

  const all = async function* (): AsyncGenerator<{ version: string; size: number; at: number }[]> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${mark}/` }, SHORT))
      yield (page.Contents ?? []).flatMap(({ Key = "", Size = 0, LastModified }) => {
        const version = /^[0-9a-f]{2}\/([0-9a-f-]{36})$/.exec(Key.slice(mark.length + 1))?.[1];
        return version && placeOf(version) && LastModified ? [{ version, size: Size, at: LastModified.getTime() }] : [];
      });
  };
  const sizesOf = async (versions: ReadonlySet<string>): Promise<Map<string, number>> => {
    const sizes = new Map<string, number>();
    for await (const page of all())
      for (const { version, size } of page) if (versions.has(version)) sizes.set(version, size);
    return sizes;
  };
  const open = async (by: S3Client, version: string, first: number, last: number): Promise<Readable> => {
    const Range = `bytes=${first}-${last}`;
    const { Body } = await by.send(new GetObjectCommand({ Bucket, Key: keyOf(version), Range }), SHORT);
    if (!(Body instanceof Readable)) throw new Error("no body");
    return Body;
  };

  return {
    readers: MOST_READERS,
    async write(version, content) {
      const Body = content instanceof Uint8Array ? content : createReadStream(content.file);
      const params = { Bucket, Key: keyOf(version), Body, ContentType: "application/octet-stream" };
      await new Upload({ client, params, queueSize: PIECES_AT_ONCE }).done().catch(asUnavailable);
    },
    async read(version, first, last) {
      if (last < first) return new Blob([]).stream();
      return Readable.toWeb(
        await open(readers, version, first, last).catch(asUnavailable),
      ) as ReadableStream<Uint8Array>;
    },
    remove: (versions) =>
      drop(versions.filter(placeOf)).catch((error: unknown) =>
        log(`Bytes in the bucket wait for the next sweep: ${nameOf(error)}`),
      ),
    async sweep(find, olderThanMs) {
      const before = Date.now() - olderThanMs;
      for await (const page of all()) {
        const old = page.filter(({ at }) => at < before).map(({ version }) => version);
        const kept = old.length > 0 ? await find(old) : new Set<string>();
        await drop(old.filter((version) => !kept.has(version)));
      }
      await endOldUploads({ client, name: Bucket }, mark, before);
    },
    async hold(versions): Promise<HeldFiles> {
      // Holding keeps a database connection busy, so the bucket is queried afterwards.
      const release = await hold();
      let found: Promise<ReadonlyMap<string, number>> | undefined;
      const sizes = () => {
        found ??= sizesOf(new Set(versions)).catch(asUnavailable);
        return found;
      };
      return {
        sizes,
        async open(version) {
          const size = (await sizes()).get(version) ?? 1;
          return size === 0 ? Readable.from([]) : open(client, version, 0, size - 1);
        },
        release,
      };
    },
    async problem() {
      if (!known || Date.now() - known.at > KNOWN_MS) {
        const request = client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(ASK_MS) });
        known = { at: Date.now(), answer: request.then(nothing, away) };
      }
      return known.answer;
    },
  };
}

const nothing = () => undefined;
const away = () => "away" as const;
const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error");

/** Aborts the uploads of killed processes, whose parts would be stored, and paid for, for ever. */
async function endOldUploads({ client, name: Bucket }: Pick<Bucket, "client" | "name">, mark: string, before: number) {
  const listed = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${mark}/` }))
    // Some services do not list them, and abort them by a rule of their own.
    .catch(() => undefined);
  for (const { Key, UploadId, Initiated } of listed?.Uploads ?? [])
    if (Key && UploadId && Initiated && Initiated.getTime() < before)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
}
