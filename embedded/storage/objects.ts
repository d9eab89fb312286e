import { AsyncLocalStorage } from "node:async_hooks";
import type postgres from "postgres";
import { z } from "zod";
import type { Caller } from "../rest-and-auth/callers.ts";
import { ROLE_LIMITS } from "../role-limits.ts";
import { Semaphore } from "../semaphore.ts";

const Meta = z.object({ mimetype: z.string(), size: z.number(), eTag: z.string(), cacheControl: z.string() });
export type Meta = z.infer<typeof Meta>;
const StoredObject = z.object({ id: z.string(), name: z.string(), version: z.string(), metadata: Meta });
export type StoredObject = z.infer<typeof StoredObject>;
const Bucket = z.object({
  id: z.string(),
  public: z.boolean(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});
export type Bucket = z.infer<typeof Bucket>;
type NewObject = { bucket: string; name: string; version: string; metadata: Meta; upsert: boolean };
/** PostgreSQL's `unique_violation`. */
const TAKEN = "23505";
/** The rights of a call: a caller's, or the server's own for public files. */
export type Rights = Caller;
export const SERVER: Rights = { level: "server" };

const ROLES = { server: "service_role", visitor: "anon", user: "authenticated" } as const;

/** Transactions at a time: the connections are the server's too. */
const ABREAST = 5;
/** The caller of a request in the fair queue for the database. */
export const callerKey = new AsyncLocalStorage<string>();

/** Rows of `storage.objects`, read and changed with the caller's rights, as the policies decide. */
export function objectsOf(sql: postgres.Sql) {
  const transactions = new Semaphore({ permits: ABREAST });
  const transaction = <T>(caller: Rights, work: (tx: postgres.TransactionSql) => Promise<T>) =>
    sql.begin(async (tx) => {
      const role = ROLES[caller.level];
      const claims = caller.level === "user" ? caller.claims : { role };
      await tx`
        select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${caller.level === "user" ? caller.id : ""}, true),
          set_config('request.jwt.claim.role', ${role}, true),
          set_config('statement_timeout', ${ROLE_LIMITS[role].statement_timeout}, true)`;
      return work(tx);
    });
  const as = <T>(caller: Rights, work: (tx: postgres.TransactionSql) => Promise<T>) =>
    transactions.run(callerKey.getStore() ?? "", () => transaction(caller, work));

  const read = async (tx: postgres.TransactionSql, bucket: string, name: string) => {
    const [row] = await tx`
      select id, name, version, metadata from storage.objects where bucket_id = ${bucket} and name = ${name}`;
    return row ? StoredObject.parse(row) : undefined;
  };

  const put = (caller: Rights, { bucket, name, version, metadata, upsert }: NewObject) =>
    as(caller, async (tx) => {
      const old = upsert ? await read(tx, bucket, name) : undefined;
      const owner = caller.level === "user" ? caller.id : null;
      const [row] = old
        ? await tx`
            update storage.objects set metadata = ${tx.json(metadata)}, version = ${version}, updated_at = now()
            where id = ${old.id} returning id`
        : await tx`
            insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
            values (${bucket}, ${name}, ${owner}, ${owner}, ${tx.json(metadata)}, ${version}) returning id`;
      if (!row) throw Object.assign(new Error("not allowed"), { code: "42501" });
      return { id: z.string().parse(row.id), replaced: old?.version };
    });

  return {
    async bucket(id: string): Promise<Bucket | undefined> {
      const [row] = await sql`
        select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = ${id}`;
      return row ? Bucket.parse(row) : undefined;
    },
    find: (caller: Rights, bucket: string, name: string) => as(caller, (tx) => read(tx, bucket, name)),
    /** An object and the facts of its file, as official clients read them. */
    describe: (caller: Rights, bucket: string, name: string) =>
      as(caller, async (tx) => {
        const [row] = await tx`
          select id, name, version, bucket_id, metadata ->> 'mimetype' as content_type, (metadata ->> 'size')::float8 as size,
            metadata ->> 'cacheControl' as cache_control, metadata ->> 'eTag' as etag, updated_at as last_modified, created_at,
            '{}'::jsonb as metadata
          from storage.objects where bucket_id = ${bucket} and name = ${name}`;
        return row;
      }),
    /** The names among these of objects that the caller may read. */
    readable: (caller: Rights, bucket: string, names: string[]): Promise<ReadonlySet<string>> =>
      as(caller, async (tx) => {
        const rows = await tx`select name from storage.objects where bucket_id = ${bucket} and name = any(${names})`;
        return new Set(rows.map(({ name }) => String(name)));
      }),
    /** The versions among these that some object has. */
    async versions(among: string[]): Promise<ReadonlySet<string>> {
      const rows = await sql`select version from storage.objects where version = any(${among})`;
      return new Set(rows.map(({ version }) => String(version)));
    },
    /** Tries whether a new object of this size would be accepted, and rolls back. @throws a database error when it would not. */
    async tryPut(caller: Rights, bucket: string, name: string, size: number): Promise<void> {
      const allowed = new Error("allowed");
      const owner = caller.level === "user" ? caller.id : null;
      await as(caller, async (tx) => {
        await tx`
          insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
          values (${bucket}, ${name}, ${owner}, ${owner}, ${tx.json({ size })})`;
        throw allowed;
      }).catch((error: unknown) => {
        if (error !== allowed) throw error;
      });
    },
    /** Writes an object's row. @returns its id and the version it replaces, if any. @throws a database error when refused. */
    put: (caller: Rights, object: NewObject) =>
      // Of two concurrent upserts of a new object, the second finds the first's row.
      put(caller, object).catch((error: unknown) => {
        if (object.upsert && error instanceof Error && "code" in error && error.code === TAKEN)
          return put(caller, object);
        throw error;
      }),
    /** The files and folders directly below a prefix, each once; folders with only their names. */
    list: (caller: Rights, bucket: string, prefix: string, limit: number, offset: number) =>
      as(
        caller,
        (tx) => tx`
          select entry as name, min(id::text) filter (where is_file) as id,
            (array_agg(metadata) filter (where is_file))[1] as metadata,
            min(created_at) filter (where is_file) as created_at,
            min(updated_at) filter (where is_file) as updated_at,
            min(last_accessed_at) filter (where is_file) as last_accessed_at
          from (
            select *, split_part(behind, '/', 1) as entry, strpos(behind, '/') = 0 as is_file
            from (select *, substr(name, length(${prefix}::text) + 1) as behind from storage.objects) named
            where bucket_id = ${bucket} and starts_with(name, ${prefix})
          ) entries
          group by entry, is_file order by entry, is_file limit ${limit} offset ${offset}`,
      ),
    remove: (caller: Rights, bucket: string, names: string[]) =>
      as(
        caller,
        (tx) => tx`
          delete from storage.objects where bucket_id = ${bucket} and name in ${tx(names)}
          returning id, bucket_id, name, version, metadata`,
      ),
  };
}

export type Objects = ReturnType<typeof objectsOf>;
