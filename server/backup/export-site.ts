import { createWriteStream } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { z } from "zod";
import { documentToMarkdown } from "../../app/blog/markdown.ts";
import { formatCharge } from "../../app/i18n/notifications/charge.ts";
import { PurposeData } from "../../app/i18n/notifications/payment-mail.ts";
import { NO_NUMBER, toCsv } from "../../app/platform/files/csv-text.ts";
import { BackupProblem, describeBackupError } from "./backup-problem.ts";
import { type FileHold, holdFiles, NOTHING_HELD } from "./hold-files.ts";
import { isSafePath } from "./hostile-backup.ts";
import type { Site } from "./open-site.ts";
import { type StoredFile, type Table, withSnapshot } from "./snapshot.ts";
import { SPREADSHEETS } from "./spreadsheets.ts";
import { unfinishedName } from "./staging.ts";

/**
 * Tables that are left out because they are the machine's own or secret: mails in the outbox contain links, and push
 * endpoints give access to a browser.
 */
const LEFT_OUT = ["mail_outbox", "push_outbox", "push_subscriptions", "error_logs"];
/** Keys, and addresses that give access like one. */
const LEFT_OUT_COLUMNS = /_hash$|\.txid$|\.temporary_password|^busy_calendars\.url$/;

const README = `Everything of the site in open formats, of one moment.

  spreadsheets/  students, classes, pauses, trials, charges, payments, homework, grades: open them in any spreadsheet
                 (UTF-8, semicolons, decimal commas; amounts in reais)
  articles/      the blog as Markdown, a file for each language
  files/         every file as it was sent
  tables/        the database itself as CSV (UTF-8, commas), without keys, passwords,
                 mails and notifications on their way, and records of faults

A text in a CSV file that a spreadsheet would run as a formula, such as a telephone number that begins with +,
has an apostrophe before it. A backup holds every text as it was typed.

This is to read and to move elsewhere. To bring the same site back, make a backup: npm run backup -- FILE
`;

type ExportResult = {
  tables: number;
  articles: number;
  files: number;
  missing: { bucket: string; name: string }[];
};

/**
 * Writes a site into a new folder, in formats that other programs read.
 * @throws BackupProblem; nothing is left then.
 */
export async function exportSite(site: Site, folder: string): Promise<ExportResult> {
  const making = path.join(path.dirname(folder), unfinishedName(`.${path.basename(folder)}`));
  try {
    if (await lstat(folder).catch(() => undefined))
      throw new BackupProblem(`${folder} is there already. Name a folder that is not.`, "NOT_WRITABLE");
    for (const name of ["spreadsheets", "articles", "tables", "files"])
      await mkdir(path.join(making, name), { recursive: true, mode: 0o700 });
    const exported = await write(site, making);
    await writeFile(path.join(making, "README.txt"), README);
    await rename(making, folder);
    return exported;
  } catch (error) {
    throw describeBackupError(error);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function write(site: Site, folder: string): Promise<ExportResult> {
  let files: FileHold = NOTHING_HELD;
  const hold = async (stored: StoredFile[]) => {
    files = await holdFiles(site, stored);
  };
  try {
    const articles = await withSnapshot(site.sql, hold, async ({ tables, copy, tx }) => {
      for (const table of tables.filter(isForOthers)) {
        const columns = table.columns.filter((column) => !LEFT_OUT_COLUMNS.test(`${table.name}.${column}`));
        await copy({ ...table, columns }, path.join(folder, "tables", `${table.name}.csv`), NO_NUMBER);
      }
      for (const [name, query] of Object.entries(SPREADSHEETS)) {
        const rows = await tx.unsafe(query).values();
        const { columns } = await tx.unsafe(`${query} limit 0`);
        const cells = rows.map((row) => row.map(asCell));
        const csv = toCsv([columns.map((column) => column.name), ...cells]);
        await writeFile(path.join(folder, "spreadsheets", `${name}.csv`), csv);
      }
      return writeArticles(tx, path.join(folder, "articles"));
    });
    const { held, missing } = await files.look();
    const exported = held.filter(({ bucket, name }) => isSafePath(bucket, name));
    for (const { bucket, name, open } of exported) {
      const target = path.join(folder, "files", bucket, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(await open(), createWriteStream(target, { mode: 0o600 }));
    }
    const tables = (await readdir(path.join(folder, "tables"))).length;
    return {
      tables,
      articles,
      files: exported.length,
      missing: [...missing, ...held.filter((one) => !exported.includes(one))],
    };
  } finally {
    await files.release();
  }
}

const isForOthers = ({ schema, name }: Table) => schema === "public" && !LEFT_OUT.includes(name);

const Cell = z.union([
  z.string(),
  z.number(),
  z.null(),
  PurposeData.transform((purpose) => formatCharge(purpose, "pt")),
]);
const asCell = (value: unknown) => {
  const cell = Cell.safeParse(value);
  return cell.success ? cell.data : String(value);
};

const Article = z.object({
  pair: z.string(),
  language: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  state: z.string(),
  category: z.string().nullable(),
  published_at: z.string().nullable(),
  body: z.unknown(),
});

/** Writes each article as Markdown with its metadata as front matter. */
async function writeArticles(tx: postgres.TransactionSql, folder: string): Promise<number> {
  const rows = await tx`
    select a.id::text as pair, v.language::text, v.title, v.slug, v.excerpt, v.state::text, a.category, v.published_at::text, v.body
    from public.article_versions v join public.articles a on a.id = v.article_id where a.deleted_at is null order by v.slug`;
  for (const row of rows) {
    const { body, slug, ...facts } = Article.parse(row);
    const front = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const words = `---\n${front.join("\n")}\n---\n\n${documentToMarkdown(body)}\n`;
    await writeFile(path.join(folder, `${slug}.${facts.language}.md`), words);
  }
  return rows.length;
}
