import type postgres from "postgres";
import { markFile } from "../agreement.ts";
import type { ByteStore } from "./byte-store.ts";
import { openDisk } from "./disk.ts";
import type { S3Settings } from "./s3/client.ts";
import { agreedMark, StoreMismatch } from "./store-mismatch.ts";

type Parts = {
  sql: postgres.Sql;
  /** The folder for bytes, where no bucket is set. */
  folder: string;
  /** True if the folder must contain the mark that `checkAgreement` writes; without it, another disk is mounted. */
  isMarked?: boolean;
  s3: S3Settings | undefined;
  log: (line: string) => void;
};

/**
 * Opens the store of files' bytes: a bucket if one is set, otherwise a folder.
 * @throws BucketUnusable, StoreMismatch
 */
export async function openStore({ sql, folder, isMarked = false, s3, log }: Parts): Promise<ByteStore> {
  if (!s3) {
    if (await agreedMark(sql))
      throw new StoreMismatch(
        "The files of this site are in a bucket: set S3_ENDPOINT, S3_BUCKET and its keys. To move them to a disk: npm run backup -- FILE with these, then npm run restore -- FILE --replace without them (docs/operating.md).",
      );
    return openDisk(folder, isMarked ? markFile(folder) : undefined);
  }
  // Loaded only where it is used: it is large.
  const [{ openBucket }, { agreeOnBucket }, { openS3 }] = await Promise.all([
    import("./s3/client.ts"),
    import("./s3/agree-on-bucket.ts"),
    import("./s3/store.ts"),
  ]);
  const bucket = openBucket(s3);
  return openS3({ bucket, mark: await agreeOnBucket(sql, bucket, log), sql, log });
}
