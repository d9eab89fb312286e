import { describe, expect, test } from "vitest";
import { DENIED } from "../school.ts";
import { ACTORS, type Actor, LOCKED_OUT, reaches } from "./answers.ts";
import { FUNCTIONS, type FunctionRow } from "./functions.ts";
import type { World } from "./world.ts";

const may = ({ by }: FunctionRow, actor: Actor): boolean =>
  by === "students" ? actor === "student" || actor === "other" : reaches(by, actor, undefined);

/** Every function that could be called, by everybody. */
export function functionStories(world: () => World): void {
  const argumentsOf = async (name: string): Promise<Record<string, null>> => {
    const [row] = await world().school.backend.sql`
      select coalesce(proargnames[1:pronargs], '{}') as names from pg_proc
      where pronamespace = 'public'::regnamespace and proname = ${name}`;
    return Object.fromEntries(((row?.names ?? []) as string[]).map((one) => [one, null]));
  };

  test("every function has its expected answer, and every answer its function", async () => {
    const rows = await world().school.backend.sql`
      select proname from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;
    expect(rows.map(({ proname }) => proname)).toEqual(Object.keys(FUNCTIONS).sort());
  });

  test("whatever people name by a number of the database's is tried with somebody else's", async () => {
    const rows = await world().school.backend.sql`
      select p.proname as name, array(
          select p.proargnames[place] from unnest(p.proargtypes) with ordinality as given (type, place)
          where given.type in ('uuid'::regtype, 'uuid[]'::regtype) order by place) as ids
      from pg_proc p where p.pronamespace = 'public'::regnamespace`;
    const idsOf = new Map(rows.map(({ name, ids }) => [String(name), ids as string[]]));
    const asked = Object.entries(FUNCTIONS).filter(([, { by }]) => by !== "teacher" && by !== "server");
    expect(asked.map(([name]) => [name, idsOf.get(name)])).toEqual(
      asked.map(([name, { of = {}, open = [] }]) => [name, [...Object.keys(of), ...open]]),
    );
  });

  describe.each(Object.entries(FUNCTIONS))("%s", (name, row) => {
    test("answers whom it is meant for", async () => {
      const args = await argumentsOf(name);
      for (const actor of ACTORS) {
        const { status, error } = await world().clients[actor].rpc(name, args);
        const said = `${actor}: ${status} ${error?.code} ${error?.message}`;
        if (may(row, actor) || (LOCKED_OUT.includes(actor) && "otherwise" in row))
          expect([401, 403], said).not.toContain(status);
        else if (actor === "visitor" || row.by === "server") expect(error?.code, said).toBe(DENIED);
        // Whoever names what is not theirs hears that there is no such thing; the teacher's verbs are named to nobody else.
        else expect(row.of ? ["PT403", "PT404"] : ["PT403"], said).toContain(error?.code);
      }
    });
  });

  const aboutSomebody = Object.entries(FUNCTIONS).flatMap(([name, { of, ...row }]) =>
    of ? [[name, { of, ...row }] as const] : [],
  );
  describe.each(aboutSomebody)("%s", (name, { of, ...row }) => {
    test("does nothing with what is somebody else's", async () => {
      const args: Record<string, unknown> = await argumentsOf(name);
      for (const [argument, table] of Object.entries(of)) args[argument] = world().has.student[table];
      const tables = [...new Set(Object.values(of))];
      const look = () =>
        Promise.all(
          tables.map(
            (table) => world().school.backend.sql`
              select to_jsonb(t) from ${world().school.backend.sql(`public.${table}`)} t where id = ${world().has.student[table]}`,
          ),
        );
      const before = await look();
      for (const actor of ["visitor", "other", ...LOCKED_OUT] as const) {
        const { data, error } = await world().clients[actor].rpc(name, args);
        if (actor !== "visitor" && "otherwise" in row) expect(data, actor).toBe(row.otherwise);
        else expect(error, actor).not.toBeNull();
      }
      // Beside what is their own, what is not is no more welcome.
      for (const [argument, table] of Object.entries(of)) {
        const theirs = Object.entries(of).map(([one, place]) => [one, world().has.other[place]]);
        const mixed = { ...args, ...Object.fromEntries(theirs), [argument]: world().has.student[table] };
        const { data, error } = await world().clients.other.rpc(name, mixed);
        if ("otherwise" in row) expect(data, argument).toBe(row.otherwise);
        else expect(error, argument).not.toBeNull();
      }
      if ("otherwise" in row)
        expect((await world().clients.student.rpc(name, args)).data, "their own").not.toBe(row.otherwise);
      expect(await look()).toEqual(before);
    });
  });
}
