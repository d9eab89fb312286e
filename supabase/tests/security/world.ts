import { SignJWT } from "jose";
import { type Client, openSchool, type Person, type School } from "../school.ts";
import { withSecondFactor } from "../second-factor.ts";
import { type Actor, reaches, type TableRow, words } from "./answers.ts";
import { fillSchool, OWNERS, type OwnedIds, type Owner } from "./fill.ts";

export type World = {
  school: School;
  clients: Record<Actor, Anything>;
  /** The access tokens of all but visitors. */
  tokens: Partial<Record<Actor, string>>;
  ids: Record<Actor, string>;
  has: Record<Owner, OwnedIds>;
  /** Expired, revoked and forged tokens, by their defect. */
  oldTokens: Record<string, string>;
};

type Answer = PromiseLike<{ status: number; error: { code: string; message: string } | null; data: unknown }>;
type Filter = Answer & { match(key: object): Filter; limit(most: number): Filter; select(columns: string): Filter };

/** An official client without the types of tables and functions, which are what is tested here. */
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
  const halfStudent = await halfway(school, student);
  const halfTeacher = await halfway(school, teacher);
  const signedIn = {
    student: student.client,
    other: other.client,
    former: former.client,
    teacher: teacher.client,
    "halfway student": halfStudent,
    "halfway teacher": halfTeacher,
  };
  return {
    school,
    clients: {
      visitor: as(visitor),
      student: as(student.client),
      other: as(other.client),
      former: as(former.client),
      teacher: as(teacher.client),
      "halfway student": as(halfStudent),
      "halfway teacher": as(halfTeacher),
    },
    tokens: Object.fromEntries(
      await Promise.all(
        Object.entries(signedIn).map(async ([actor, client]) => [actor, await tokenOf(client)] as const),
      ),
    ),
    ids: {
      visitor: "",
      student: student.id,
      other: other.id,
      former: former.id,
      teacher: teacher.id,
      "halfway student": student.id,
      "halfway teacher": teacher.id,
    },
    has: await fillSchool(school),
    oldTokens: await oldTokensOf(school),
  };
}

const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? "";

/** Gives a person a second factor, verified in their session. @returns another session of theirs, without it */
async function halfway(school: School, person: Person): Promise<Client> {
  await withSecondFactor(person);
  const client = school.connect();
  await school.signIn({ ...person, client });
  return client;
}

async function oldTokensOf(school: School): Promise<Record<string, string>> {
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

/** The key columns of a row. */
export const keyOf = (row: TableRow): string[] => words(row.key ?? "id");

/** The keys of the rows that an actor reaches, by the expected answers alone. */
export async function expectedKeys(world: World, table: string, row: TableRow, actor: Actor): Promise<string[]> {
  const found = await rowsOf(world, table, row);
  const reads = ({ owner, shown }: FoundRow) => reaches(row.read, actor, owner, shown);
  return found.filter(reads).map(({ key }) => key);
}

type FoundRow = { key: string; values: Record<string, unknown>; owner: Actor | undefined; shown: boolean };

/** All rows of a table, read as the database's owner, each with its own owner and whether it is public. */
export async function rowsOf({ school, ids }: World, table: string, row: TableRow): Promise<FoundRow[]> {
  const shown = typeof row.read === "object" ? row.read.shown : "false";
  const rows = await school.backend.sql.unsafe(
    `select to_jsonb(t) as values, ${row.owner ?? "null"}::text as owner, (${shown}) as shown from public.${table} t`,
  );
  return rows.map(({ values, owner, shown }) => ({
    key: keyText(row, values),
    values,
    owner: OWNERS.find((one) => ids[one] === owner),
    shown,
  }));
}

export const keyText = (row: TableRow, values: Record<string, unknown>): string =>
  JSON.stringify(keyOf(row).map((name) => String(values[name])));

export const keyIn = (row: TableRow, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(keyOf(row).map((name) => [name, values[name]]));
