import { randomUUID } from "node:crypto";
import { HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type postgres from "postgres";
import { AGREEMENTS } from "../../agreement.ts";
import { withMigrationLock } from "../../migrate.ts";
import { StoreUnavailable } from "../byte-store.ts";
import { agreedMark, StoreMismatch } from "../store-mismatch.ts";
import { BucketUnusable, checkBucket } from "./check-bucket.ts";
import { type Bucket, isAbsent, refusalOf } from "./client.ts";

/**
 * The folder of this database's files in the bucket, whose name the first process generates and records. Two databases
 * never share one, so neither removes the other's files.
 * @throws BucketUnusable, StoreMismatch, or StoreUnavailable on a first start; on a later one a bucket that is away is
 * waited for.
 */
export async function agreeOnBucket(sql: postgres.Sql, bucket: Bucket, log: (line: string) => void): Promise<string> {
  const agreed = await agreedMark(sql);
  try {
    await checkBucket(bucket);
    if (agreed === undefined) return await begin(sql, bucket);
    if (!(await isMarked(bucket, agreed))) throw new StoreMismatch(missingMark(bucket, agreed));
    return agreed;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const { endpoint } = bucket.settings;
    if (agreed === undefined)
      throw new BucketUnusable(`nothing answers at ${endpoint} as an S3 service does (S3_ENDPOINT).`);
    log(`The bucket for files does not answer at ${endpoint}: files are missing until it does.`);
    return agreed;
  }
}

const keyOfMark = (mark: string) => `${mark}/.site`;

const isMarked = ({ client, name }: Bucket, mark: string): Promise<boolean> =>
  client.send(new HeadObjectCommand({ Bucket: name, Key: keyOfMark(mark) })).then(
    () => true,
    (error: unknown) => !isAbsent(error) && refuse(error, `may not read in ${name} (S3_BUCKET).`),
  );

function refuse(error: unknown, problem: string): never {
  if (refusalOf(error)?.status !== 403) throw new StoreUnavailable(error);
  throw new BucketUnusable(`the keys (S3_ACCESS_KEY_ID) ${problem}`);
}

/** Handles a first start with a bucket, which requires a site without files. */
async function begin(sql: postgres.Sql, bucket: Bucket): Promise<string> {
  await withMigrationLock(sql, (tx) => tx.unsafe(AGREEMENTS));
  let mark: string = randomUUID();
  await withMigrationLock(sql, async (tx) => {
    const earlier = await agreedMark(tx);
    if (earlier === undefined) {
      const [files] = await tx`select 1 from storage.objects limit 1`;
      if (files) throw new StoreMismatch(ON_DISK);
      await writeMark(bucket, mark);
      await tx`insert into embedded.agreements (subject, mark) values ('bucket', ${mark})`;
    } else mark = earlier;
  });
  return mark;
}

async function writeMark({ client, name }: Bucket, mark: string): Promise<void> {
  await client
    .send(new PutObjectCommand({ Bucket: name, Key: keyOfMark(mark), Body: Buffer.from(mark) }))
    .catch((error: unknown) => refuse(error, `may not write to ${name} (S3_BUCKET).`));
}

const ON_DISK =
  "The files of this site are on a disk, and S3_BUCKET names a bucket. To move them: npm run backup -- FILE without the S3 settings, then npm run restore -- FILE --replace with them (docs/operating.md).";

const missingMark = ({ name, settings }: Bucket, mark: string) =>
  `The files of this site are not in the bucket ${name} (S3_BUCKET) at ${settings.endpoint} (S3_ENDPOINT): there is no ${keyOfMark(mark)}. Set both as they were, or copy the folder ${mark} there.`;
