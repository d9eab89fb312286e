import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { isErrno, makeFolder, writeFileOnce } from "./files.ts";
import { withMigrationLock } from "./migrate.ts";
import type { Secrets } from "./secrets.ts";

/** This process has other keys, or another folder for files, than the processes that share its database. */
export class ProcessMismatch extends Error {
  /** @param otherwise the SQL that accepts this process's settings, if they are the intended ones */
  constructor(what: string, otherwise: string) {
    super(`${what}\nIf it is meant, for all processes, run this in the database and start them again:\n  ${otherwise}`);
    this.name = "ProcessMismatch";
  }
}

type Parts = {
  /** Undefined where no other process can use the database: the keys may then be changed by editing their file. */
  secrets: Secrets | undefined;
  secretsFile: string;
  /** Undefined where files are in a bucket. */
  filesDir: string | undefined;
};

/**
 * Checks that all processes on one database have the same keys and keep files in the same folder. The first process
 * records a hash of its keys and a mark that it writes into the folder.
 * @throws ProcessMismatch
 */
export async function checkAgreement(sql: postgres.Sql, { secrets, secretsFile, filesDir }: Parts): Promise<void> {
  // A transaction of its own, so that the table exists for the SQL that a refusal suggests.
  await withMigrationLock(sql, (tx) => tx.unsafe(AGREEMENTS));
  await withMigrationLock(sql, async (tx) => {
    const readAgreement = async (subject: string): Promise<string | undefined> => {
      const [row] = await tx<{ mark: string }[]>`select mark from embedded.agreements where subject = ${subject}`;
      return row?.mark;
    };
    const recordAgreement = (subject: string, mark: string) =>
      tx`insert into embedded.agreements (subject, mark) values (${subject}, ${mark})`;

    const keys = await readAgreement("keys");
    const ownKeys = secrets && hashKeys(secrets);
    if (ownKeys !== undefined && keys === undefined) await recordAgreement("keys", ownKeys);
    else if (ownKeys !== undefined && keys !== ownKeys)
      throw new ProcessMismatch(
        `The keys in ${secretsFile} are not those of this database: a person signed in here would be a stranger to its other processes.\n` +
          "Copy their secrets.json to that place, or set SECRETS_FILE to one that all processes read.",
        "delete from embedded.agreements where subject = 'keys';",
      );

    if (filesDir === undefined) return;
    const files = await readAgreement("files");
    const folderMark = await readMark(filesDir);
    const databaseMark = (await readAgreement("database")) ?? "";
    // Files that a database does not know are removed from its folder after a day, so no two databases may share one.
    if (files === undefined && folderMark !== undefined && folderMark !== databaseMark)
      throw new ProcessMismatch(
        `The folder ${filesDir} holds the files of another database, which this one would tidy away. Set FILES_DIR to a folder of this site's own.`,
        `insert into embedded.agreements (subject, mark) values ('files', '${folderMark.replaceAll("'", "''")}');`,
      );
    // The mark is written before it is recorded, so that the next start completes one that was interrupted in between.
    if (files === undefined) {
      await writeMark(filesDir, databaseMark);
      await recordAgreement("files", databaseMark);
    } else if (files !== folderMark)
      throw new ProcessMismatch(
        `The folder ${filesDir} is not the one where this database's files are: a picture stored here would be missing elsewhere.\n` +
          "Set FILES_DIR to a folder that all processes share, or bring the files there, with the mark that lies beside them (.site).",
        "delete from embedded.agreements where subject = 'files';",
      );
  });
}

/** The table of what the processes on one database have agreed on. */
export const AGREEMENTS = `
  create schema if not exists embedded;
  create table if not exists embedded.agreements (
    subject text primary key,
    mark text not null,
    agreed_at timestamptz not null default now()
  );
  alter table embedded.agreements enable row level security;
  insert into embedded.agreements (subject, mark) values ('database', gen_random_uuid()) on conflict do nothing;
`;

const hashKeys = ({ jwtSecret, publishableKey, secretKey }: Secrets): string =>
  createHash("sha256").update(`${jwtSecret}\n${publishableKey}\n${secretKey}`).digest("hex");

/** The path of a folder's mark. */
export const markFile = (folder: string): string => path.join(folder, ".site");

async function readMark(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(markFile(folder), "utf8")).trim();
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function writeMark(folder: string, mark: string): Promise<void> {
  makeFolder(folder);
  await writeFileOnce(markFile(folder), `${mark}\n`);
}
