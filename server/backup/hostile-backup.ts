import type postgres from "postgres";
import { z } from "zod";
import { validName } from "../../embedded/storage/names.ts";
import { placeOf } from "../../embedded/storage/versions.ts";
import { BackupProblem } from "./backup-problem.ts";
import { FILES, type Manifest, partsOf, SECRETS, TABLES } from "./manifest.ts";

const refusal = (what: string) =>
  new BackupProblem(`This backup was not made by the site: ${what}. Nothing was changed.`, "NOT_READABLE");

/** True if a file's bucket and name stay below a folder when they are made a path. */
export const isSafePath = (bucket: string, name: string): boolean =>
  /^[a-z0-9][\w-]{0,99}$/i.test(bucket) && name !== "" && validName(name) !== undefined;

/**
 * Refuses a manifest that no backup of the site has, as if a stranger had written it: hashes show that a part is what the manifest
 * says, and the same hand may have written both.
 * @throws BackupProblem
 */
export function refuseHostileManifest(manifest: Manifest): void {
  const once = (what: string, names: string[]) => {
    if (new Set(names).size < names.length) throw refusal(`it has two ${what} of one name`);
  };
  once(
    "parts",
    partsOf(manifest).map(({ part }) => part),
  );
  once(
    "tables",
    manifest.tables.map(({ schema, name }) => `${schema}.${name}`),
  );
  once(
    "files",
    manifest.files.map(({ version }) => version),
  );
  if (manifest.secrets.part !== SECRETS) throw refusal("its keys are elsewhere");
  for (const { schema, name, part } of manifest.tables)
    if (part !== `${TABLES}${schema}.${name}.csv`) throw refusal("a table is elsewhere");
  for (const { bucket, name, part, version } of manifest.files) {
    if (!placeOf(version) || !isSafePath(bucket, name)) throw refusal("a file has a name that leads elsewhere");
    if (part !== `${FILES}${bucket}/${name}`) throw refusal("a file is elsewhere");
  }
}

const Bucket = z.object({ id: z.string(), public: z.boolean() });
const File = z.object({ bucket: z.string(), name: z.string(), version: z.string().nullable() });

/** The buckets that the migrations made: whether a bucket is public is decided by them, never by a backup. */
export const bucketsOf = async (tx: postgres.TransactionSql): Promise<string> =>
  JSON.stringify(z.array(Bucket).parse([...(await tx`select id, public from storage.buckets order by id`)]));

/**
 * Refuses loaded rows that name a file which no upload makes, or a bucket that the migrations do not make.
 * @param buckets what `bucketsOf` gave before the rows were loaded
 * @throws BackupProblem
 */
export async function refuseHostileRows(tx: postgres.TransactionSql, buckets: string): Promise<void> {
  if ((await bucketsOf(tx)) !== buckets) throw refusal("its buckets are not the site's");
  const rows = await tx`select bucket_id as bucket, name, version from storage.objects`;
  for (const { bucket, name, version } of z.array(File).parse([...rows]))
    if (!isSafePath(bucket, name) || version === null || !placeOf(version))
      throw refusal("a row names a file that leads elsewhere");
}
