import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { BackupProblem } from "./backup-problem.ts";
import { bucketsOf, refuseHostileRows } from "./hostile-backup.ts";
import type { Manifest } from "./manifest.ts";
import { PLAIN_VALUES, quoted, tablesOf } from "./snapshot.ts";

/**
 * Loads a backup's rows into a migrated database, replacing the rows that migrations inserted, in one transaction.
 * Triggers are disabled; foreign keys are checked at the end. The owner's rights are enough.
 * @param place returns the path of an entry of the backup.
 */
export async function loadDatabase(
  sql: postgres.Sql,
  manifest: Manifest,
  place: (part: string) => string,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(PLAIN_VALUES).simple();
    const tables = await tablesOf(tx);
    const known = new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
    const unknown = manifest.tables.find(({ schema, name }) => !known.has(`${schema}.${name}`));
    if (unknown) throw new BackupProblem(`This version of the site has no table ${unknown.schema}.${unknown.name}.`);
    const names = tables.map(({ schema, name }) => quoted(schema, name));
    const references = await tx`
      select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and conrelid = any(${names}::text[]::regclass[]) order by conrelid, conname`;

    const buckets = await bucketsOf(tx);
    for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
    for (const { on, name } of references) await tx.unsafe(`alter table ${on} drop constraint ${name}`);
    await tx.unsafe(`truncate ${names.join(", ")}`);
    for (const { schema, name, columns, part, rows } of manifest.tables) {
      const table = quoted(schema, name);
      const list = columns.map((column) => quoted(column)).join(", ");
      const into = await tx.unsafe(`copy ${table} (${list}) from stdin (format csv, header match)`).writable();
      await pipeline(createReadStream(place(part)), into);
      const [there] = await tx.unsafe(`select count(*)::integer as rows from ${table}`);
      if (there?.rows !== rows)
        throw new BackupProblem(`${schema}.${name} has ${there?.rows} rows instead of ${rows}.`);
    }
    await refuseHostileRows(tx, buckets);
    for (const { schema, name, last_value, is_called } of manifest.sequences)
      await tx`select setval(${quoted(schema, name)}::regclass, ${last_value}::bigint, ${is_called})`;
    for (const { on, name, definition } of references)
      await tx.unsafe(`alter table ${on} add constraint ${name} ${definition}`);
    for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
  });
}
