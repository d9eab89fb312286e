import { SignJWT } from "jose";
import { type Client, openSchool, type School } from "../school.ts";
import { type Actor, reaches, type TableRow, words } from "./answers.ts";
import { type Belongings, fillSchool } from "./fill.ts";

export type World = {
  school: School;
  clients: Record<Actor, Anything>;
  ids: Record<Actor, string>;
  has: { student: Belongings; other: Belongings };
  /** Tokens that were right once, or look as if they were, by what is wrong with them. */
  oldTokens: Record<string, string>;
};

type Answer = PromiseLike<{ status: number; error: { code: string; message: string } | null; data: unknown }>;
type Filter = Answer & { match(key: object): Filter; limit(most: number): Filter; select(columns: string): Filter };

/** An official client that is told names of tables and functions: what the types would check is what is tried here. */
export type Anything = {
  rpc(name: string, args?: object): Answer;
  from(table: string): {
    select(columns: string): Filter;
    insert(row: object): Filter;
    upsert(row: object): Filter;
    update(row: object): Filter;
    delete(): Filter;
  };
  storage: Client["storage"];
};

/** A school with rows of everybody in every table. */
export async function openWorld(): Promise<World> {
  const school = await openSchool();
  const { visitor, student, other, former, teacher } = school;
  const as = (client: Client) => client as unknown as Anything;
  return {
    school,
    clients: {
      ...{ visitor: as(visitor), student: as(student.client), other: as(other.client) },
      ...{ former: as(former.client), teacher: as(teacher.client) },
    },
    ids: { visitor: "", student: student.id, other: other.id, former: former.id, teacher: teacher.id },
    has: await fillSchool(school),
    oldTokens: await oldTokensOf(school),
  };
}

async function oldTokensOf(school: School): Promise<Record<string, string>> {
  const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? "";
  const leaver = await school.enroll("Lia");
  const signedOut = await tokenOf(leaver.client);
  await leaver.client.auth.signOut();
  const renewed = await school.enroll("Rita");
  const before = await tokenOf(renewed.client);
  await school.server.auth.admin.updateUserById(renewed.id, { password: "outra-senha-de-historia" });
  const claims = JSON.parse(
    Buffer.from((await tokenOf(school.student.client)).split(".")[1] ?? "", "base64url").toString(),
  );
  const foreign = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode("a secret of somebody else, as long as it must be"));
  return { "signed out": signedOut, "before a new password": before, "signed by somebody else": foreign };
}

/** How a row is told from others. */
export const keyOf = (row: TableRow): string[] => words(row.key ?? "id");

/** The keys of a table's rows that somebody reaches, by the expected answers alone. */
export async function expectedKeys(world: World, table: string, row: TableRow, actor: Actor): Promise<string[]> {
  const found = await rowsOf(world, table, row);
  return found.filter(({ owner, shown }) => reaches(row.read, actor, owner, shown)).map(({ key }) => key);
}

type Found = { key: string; values: Record<string, unknown>; owner: Actor | undefined; shown: boolean };

/** All rows of a table, read as its owner: whose each is, and whether it is open. */
export async function rowsOf({ school, ids }: World, table: string, row: TableRow): Promise<Found[]> {
  const shown = typeof row.read === "object" ? row.read.shown : "false";
  const rows = await school.backend.sql.unsafe(
    `select to_jsonb(t) as values, ${row.owner ?? "null"}::text as owner, (${shown}) as shown from public.${table} t`,
  );
  return rows.map(({ values, owner, shown }) => ({
    key: keyText(row, values),
    values,
    owner: (Object.keys(ids) as Actor[]).find((actor) => ids[actor] === owner),
    shown,
  }));
}

export const keyText = (row: TableRow, values: Record<string, unknown>): string =>
  JSON.stringify(keyOf(row).map((name) => String(values[name])));

export const keyIn = (row: TableRow, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(keyOf(row).map((name) => [name, values[name]]));
