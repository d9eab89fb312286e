import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DENIED } from "../school.ts";
import { ACTORS, type Actor, LOCKED_OUT, reaches } from "./answers.ts";
import { functionsOf } from "./catalogue.ts";
import { type Owner, parseTable } from "./fill.ts";
import { FUNCTIONS, type FunctionRow } from "./functions.ts";
import type { World } from "./world.ts";

/** The codes for naming another person's row: not found, or not allowed. */
const NOT_THEIRS = ["PT403", "PT404"];
/** PostgreSQL's `unique_violation`. */
const TAKEN = "23505";

const may = ({ by }: FunctionRow, actor: Actor): boolean =>
  by === "students" ? actor === "student" || actor === "other" : reaches(by, actor, undefined);

/** Calls every function as every actor. */
export function functionStories(world: () => World): void {
  const argumentsOf = async (name: string): Promise<Record<string, null>> => {
    const [row] = await world().school.backend.sql`
      select coalesce(proargnames[1:pronargs], '{}') as names from pg_proc
      where pronamespace = 'public'::regnamespace and proname = ${name}`;
    return Object.fromEntries(((row?.names ?? []) as string[]).map((one) => [one, null]));
  };

  test("every function has its expected answer, and every answer its function", async () => {
    expect(await functionsOf(world().school.backend.sql)).toEqual(Object.keys(FUNCTIONS).sort());
  });

  test("functions that take an id of the database are tried with somebody else's", async () => {
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
    test("a function answers whom it is meant for", async () => {
      const args = await argumentsOf(name);
      for (const actor of ACTORS) {
        const { status, error } = await world().clients[actor].rpc(name, args);
        const said = `${actor}: ${status} ${error?.code} ${error?.message}`;
        if (may(row, actor) || (LOCKED_OUT.includes(actor) && "otherwise" in row))
          expect([401, 403], said).not.toContain(status);
        else if (actor === "visitor" || row.by === "server") expect(error?.code, said).toBe(DENIED);
        // A caller who passes the id of another person's row gets the answer that it does not exist; the teacher's
        // functions are refused to everybody else.
        else expect(row.of ? NOT_THEIRS : ["PT403"], said).toContain(error?.code);
      }
    });
  });

  const aboutSomebody = Object.entries(FUNCTIONS).flatMap(([name, { of, ...row }]) =>
    of ? [[name, { of, ...row }] as const] : [],
  );
  describe.each(aboutSomebody)("%s", (name, { of, ...row }) => {
    /** The arguments for an actor about a person's rows, with new ids for new rows. */
    const about = async (actor: Actor, whose: (argument: string) => Owner) => {
      const named = Object.entries(of).map(([argument, one]) => {
        const isNew = argument === row.taken && whose(argument) === actor;
        return [argument, isNew ? randomUUID() : world().has[whose(argument)][one]] as const;
      });
      const given: Record<string, string> = Object.fromEntries(named);
      return { ...(await argumentsOf(name)), ...row.rest?.(world().ids[actor], given), ...given };
    };

    test("a function does nothing with what is somebody else's, though all else is right", async () => {
      const tables = [...new Set(Object.values(of))];
      const look = () =>
        Promise.all(
          tables.map(
            (one) => world().school.backend.sql`
              select to_jsonb(t) from ${world().school.backend.sql(`public.${parseTable(one)}`)} t
              where id = ${world().has.student[one]}`,
          ),
        );
      const before = await look();
      const ask = async (actor: Actor, whose: (argument: string) => Owner, meant: string[]) => {
        const { data, error } = await world().clients[actor].rpc(name, await about(actor, whose));
        if (actor !== "visitor" && "otherwise" in row) expect([data, error], actor).toEqual([row.otherwise, null]);
        else expect(meant, `${actor}: ${error?.code} ${error?.message}`).toContain(error?.code);
      };
      await ask("visitor", () => "student", [DENIED]);
      const strangers = ["other", ...LOCKED_OUT, ...(row.by === "students" ? (["teacher"] as const) : [])] as const;
      for (const actor of strangers) await ask(actor, () => "student", NOT_THEIRS);
      // Locked-out actors cannot reach their own rows.
      await ask("former", () => "former", NOT_THEIRS);
      await ask("halfway teacher", () => "teacher", NOT_THEIRS);
      // A foreign id among own ids is refused as well.
      for (const argument of Object.keys(of))
        await ask(
          "other",
          (one) => (one === argument ? "student" : "other"),
          argument === row.taken ? [TAKEN] : NOT_THEIRS,
        );
      expect(await look()).toEqual(before);
    });

    test("a function takes the same of what is their own", async () => {
      const answer = await onceTried(name, await about("student", () => "student"));
      if ("otherwise" in row) expect(answer).not.toBe(row.otherwise);
    });
  });

  /** A function's answer to the student, in a transaction that is rolled back. */
  const onceTried = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const { sql } = world().school.backend;
    const types = await sql`
      select argument, format_type(type, null) as type
      from pg_proc, unnest(proargnames[1:pronargs], proargtypes::oid[]) as given (argument, type)
      where pronamespace = 'public'::regnamespace and proname = ${name}`;
    const given = types.map(({ argument, type }, place) => `"${argument}" => $${place + 1}::text::${type}`);
    const values = types.map(({ argument }) => asText(args[argument]));
    const claims = Buffer.from(world().tokens.student?.split(".")[1] ?? "", "base64url").toString();
    let answer: unknown;
    const takenBack = new Error("All of it went well");
    await sql
      .begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
          set_config('request.jwt.claim.sub', ${world().ids.student}, true)`;
        [{ answer }] = await tx.unsafe(`select public.${name}(${given.join()}) as answer`, values);
        throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    return answer;
  };
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? JSON.stringify(value) : String(value);
