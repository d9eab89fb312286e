import { describe, expect, test } from "vitest";
import { DENIED } from "../school.ts";
import { ACTORS, type Actor, LOCKED_OUT, type Readers, reaches, type TableRow, words } from "./answers.ts";
import { HOLDING_ROWS, tablesOf } from "./catalogue.ts";
import { TABLES_OF_PEOPLE } from "./tables-of-people.ts";
import { TABLES_OF_SCHOOL } from "./tables-of-school.ts";
import { expectedKeys, keyIn, keyOf, keyText, rowsOf, type World } from "./world.ts";

export const TABLES: Record<string, TableRow> = { ...TABLES_OF_PEOPLE, ...TABLES_OF_SCHOOL };
/**
 * Codes of a refusal, including PostgreSQL's own for generated columns and for views, which it checks before rights.
 */
const REFUSED = [DENIED, "428C9", "55000"];
/** An actor of each API role, since columns are granted to roles. */
const ROLES = ["visitor", "student"] as const;

/** Tries every table and view, with each column, as every actor and by every method. */
export function tableStories(world: () => World): void {
  test("every table, view and column has its expected answer, and every answer its table", async () => {
    const { sql } = world().school.backend;
    const rows = await sql`
      select t.name, string_agg(a.attname, ' ' order by a.attnum) as columns
      from unnest(${await tablesOf(sql)}::text[]) as t (name)
      join pg_attribute a on a.attrelid = ('public.' || quote_ident(t.name))::regclass and a.attnum > 0 and not a.attisdropped
      group by 1 order by 1`;
    const written = Object.entries(TABLES).map(([name, { columns }]) => [name, columns]);
    expect(rows.map(({ name, columns }) => [name, columns])).toEqual(written.sort());
  });

  test("no table outside is open to people: only the files' own two are asked, through their policies", async () => {
    const open = await world().school.backend.sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text not in ('public', 'pg_catalog', 'information_schema')
        and c.relkind = any (${HOLDING_ROWS}) and (
          has_table_privilege('anon', c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_table_privilege('authenticated', c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
          or has_any_column_privilege('anon', c.oid, 'select, insert, update'))
      order by 1`;
    expect(open.map(({ name }) => name)).toEqual(["storage.buckets", "storage.objects"]);
  });

  describe.each(Object.entries(TABLES))("%s", (table, row) => {
    const hasGrant = (reach: Readers | undefined) => reach !== undefined && reach !== "nobody" && reach !== "server";

    test("a table is read by whom it is meant for, and each sees what is theirs", async () => {
      const all = await rowsOf(world(), table, row);
      expect(all.length).toBeGreaterThan(0);
      if (row.owner) for (const one of ["student", "other", "former"]) expect(all.map((r) => r.owner)).toContain(one);
      for (const actor of ACTORS) {
        const { data, error } = await world().clients[actor].from(table).select(keyOf(row).join(","));
        const isOpen = row.read === "everyone" || typeof row.read === "object";
        const mayAsk = actor === "visitor" ? isOpen : hasGrant(row.read);
        expect(error?.code, actor).toBe(mayAsk ? undefined : DENIED);
        if (!mayAsk) continue;
        const keys = (data as Record<string, unknown>[]).map((found) => keyText(row, found));
        expect(keys.sort(), actor).toEqual((await expectedKeys(world(), table, row, actor)).sort());
      }
    });

    test("a table shows no column that is not meant to be read", async () => {
      for (const column of words(row.columns))
        for (const actor of ROLES) {
          const { error } = await world().clients[actor].from(table).select(column).limit(1);
          const isOpen = row.read === "everyone" || typeof row.read === "object";
          const hidden = [row.hidden, ...(actor === "visitor" ? [row.hiddenFromVisitors] : [])].flatMap(words);
          const mayAsk = (actor === "visitor" ? isOpen : hasGrant(row.read)) && !hidden.includes(column);
          expect(error?.code, `${actor} ${column}`).toBe(mayAsk ? undefined : DENIED);
        }
    });

    test("a table is changed by whom it is meant to be, in the columns that are meant to be", async () => {
      const all = await rowsOf(world(), table, row);
      const targets = row.owner
        ? all.filter(({ owner }) => owner === "student" || owner === "former")
        : all.slice(0, 1);
      for (const { values, owner } of targets)
        for (const column of words(row.columns)) {
          const granted = words(row.change?.columns).includes(column);
          for (const actor of granted ? ACTORS : ROLES) {
            const { data, error } = await world()
              .clients[actor].from(table)
              .update({ [column]: values[column] })
              .match(keyIn(row, values))
              .select(keyOf(row).join(","));
            const what = `${actor} sets ${column} of ${owner ?? "nobody"}'s`;
            if (row.change && granted && actor !== "visitor") {
              expect(error, what).toBeNull();
              expect(data, what).toHaveLength(reaches(row.change.by, actor, owner) ? 1 : 0);
            } else expect(REFUSED, what).toContain(error?.code);
          }
        }
    });

    test("a table takes rows from whom it is meant to, in the columns that are meant to be", async () => {
      const [first] = await rowsOf(world(), table, row);
      for (const column of words(row.columns).filter((name) => !words(row.add?.columns).includes(name)))
        for (const actor of ROLES) {
          const sent = { [column]: first?.values[column] };
          const { error } = await world().clients[actor].from(table).insert(sent);
          expect(REFUSED, `${actor} ${column}`).toContain(error?.code);
        }
      // A forbidden column beside allowed ones is refused as well, even to the actor who may add rows.
      for (const column of row.add
        ? words(row.columns).filter((name) => !words(row.add?.columns).includes(name))
        : []) {
        const mixed = { ...row.add?.row(world().ids), [column]: first?.values[column] };
        const { error } = await world().clients.teacher.from(table).upsert(mixed);
        expect(REFUSED, `upsert with ${column}`).toContain(error?.code);
      }
      for (const actor of row.add ? ACTORS : []) {
        const { sql } = world().school.backend;
        if (row.single)
          await sql`delete from ${sql(`public.${table}`)} where user_id::text = ${world().ids[actor] ?? ""}`;
        const { error } = await world()
          .clients[actor].from(table)
          .insert(row.add?.row(world().ids) ?? {});
        expect(error?.code, actor).toBe(row.add && reaches(row.add.by, actor, actor) ? undefined : DENIED);
      }
    });

    test("a table loses rows to whom it is meant to", async () => {
      const count = async () => (await rowsOf(world(), table, row)).length;
      const all = await rowsOf(world(), table, row);
      const target = row.owner ? all.find(({ owner }) => owner === "student") : all[0];
      const inTurn: Actor[] = ["visitor", ...LOCKED_OUT, "other", ...reversed(row.remove, target?.owner)];
      // The student has removed their own row before the teacher's turn.
      const left = row.remove === "own" ? all.find(({ owner }) => owner === "other") : target;
      for (const actor of inTurn) {
        const before = await count();
        const { error } = await world()
          .clients[actor].from(table)
          .delete()
          .match(keyIn(row, (actor === "teacher" ? left : target)?.values ?? {}));
        const may = row.remove !== undefined && reaches(row.remove, actor, target?.owner);
        // DELETE is granted only where an actor may remove rows.
        const mayAsk = row.remove !== undefined && actor !== "visitor";
        if (mayAsk) expect(error, actor).toBeNull();
        else expect(REFUSED, actor).toContain(error?.code);
        expect(before - (await count()), actor).toBe(may ? 1 : 0);
      }
      // Deletes without a filter, which must leave all rows that no policy allows to delete.
      const before = await count();
      for (const actor of ["visitor", ...LOCKED_OUT] as const) await world().clients[actor].from(table).delete();
      expect(await count()).toBe(before);
    });
  });
}

/** The allowed actor comes last. */
const reversed = (reach: Readers | undefined, owner: Actor | undefined): Actor[] =>
  reach === "mine" && owner === "student" ? ["teacher", "student"] : ["student", "teacher"];
