import { z } from "zod";

/** The version of the archive's layout. A build reads its own and every earlier one. */
export const FORMAT = 1;
/** The archive's last entry; an archive without it is incomplete. */
export const MANIFEST = "manifest.json";
export const SECRETS = "secrets.json";
/** The folder of the tables, one CSV file each. */
export const TABLES = "database/";
/** The folder of the files, by their public names. */
export const FILES = "files/";

const Part = {
  /** The entry's name in the archive. */
  part: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().length(64),
};

export const Manifest = z.object({
  what: z.literal("english-with backup"),
  format: z.number().int().positive(),
  made_at: z.iso.datetime(),
  /** The versions of the migrations that the database had applied. */
  migrations: z.array(z.string().regex(/^\d{14}$/)).min(1),
  secrets: z.object(Part),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      ...Part,
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
  /** `version` is the name of the file on the disk. */
  files: z.array(z.object({ bucket: z.string(), name: z.string(), version: z.uuid(), ...Part })),
  /** Files with a record in the database and no bytes on the disk. */
  missing: z.array(z.object({ bucket: z.string(), name: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type PartOf = { part: string; bytes: number; sha256: string };

/** Every entry that the archive must have besides the manifest. */
export const partsOf = ({ secrets, tables, files }: Manifest): PartOf[] => [secrets, ...tables, ...files];
