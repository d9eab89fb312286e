import { z } from "zod";

/** The version of the archive's layout. A build reads its own and every earlier one. */
export const FORMAT = 1;
/** The archive's last entry: without it, it is not whole. */
export const MANIFEST = "manifest.json";
export const SECRETS = "secrets.json";
/** The folder of the tables, each a CSV. */
export const TABLES = "database/";
/** The folder of the files, under the names that people know them by. */
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
  /** Versions of the migrations that the database had. */
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
  /** `version` is the name under which the bytes lie on the disk. */
  files: z.array(z.object({ bucket: z.string(), name: z.string(), version: z.uuid(), ...Part })),
  /** Files that the database named and the disk lacked. */
  missing: z.array(z.object({ bucket: z.string(), name: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type PartOf = { part: string; bytes: number; sha256: string };

/** Every entry that the archive has to have besides the manifest. */
export const partsOf = ({ secrets, tables, files }: Manifest): PartOf[] => [secrets, ...tables, ...files];

/** The keys that a site must keep to stay the same one for those who are signed in. Its database's password is a machine's own. */
export const KeptSecrets = z.object({
  jwtSecret: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
});
