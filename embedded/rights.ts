import type postgres from "postgres";

/**
 * The database's owner lacks rights that the site needs. The message has one line for each right, with the SQL that
 * grants it.
 */
export class MissingRights extends Error {
  constructor(owner: string, missing: { right: string; sql: string }[]) {
    const lines = missing.map(({ right, sql }) => `  ${right}:\n    ${sql}`);
    super(
      `The role ${owner} of DATABASE_URL lacks rights. As a superuser, in the site's database, run:\n${lines.join("\n")}`,
    );
    this.name = "MissingRights";
  }
}

type DatabaseFacts = {
  owner: string;
  database: string;
  superuser: boolean;
  createrole: boolean;
  bypassrls: boolean;
  major: number;
  creates_schemas: boolean;
  creates_in_public: boolean;
  roles: { name: string; exists: boolean; bypassrls: boolean; member: boolean; admin: boolean }[];
  strangers: string[];
  publication_owner: string | null;
};

/** The roles that requests run as. */
const ACTED_AS = ["anon", "authenticated", "service_role"];
const OLDEST = 15;

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Checks that this connection's role may set the database up and run it. A superuser may; an owner without that needs
 * the API's roles, or the right to create them.
 * @throws MissingRights
 * @throws Error when PostgreSQL is too old.
 */
export async function checkRights(sql: postgres.Sql): Promise<void> {
  const [facts] = await sql<DatabaseFacts[]>`
    select current_user as owner, current_database() as database, rolsuper as superuser, rolcreaterole as createrole,
      rolbypassrls as bypassrls, current_setting('server_version_num')::int / 10000 as major,
      has_database_privilege(current_database(), 'create') as creates_schemas,
      has_schema_privilege('public', 'create') as creates_in_public,
      (select jsonb_agg(jsonb_build_object('name', name, 'exists', r.oid is not null,
          'bypassrls', coalesce(r.rolbypassrls, false),
          'member', r.oid is not null and pg_has_role(current_user, r.oid, 'member'),
          'admin', r.oid is not null and pg_has_role(current_user, r.oid, 'member with admin option')))
        from unnest(${[...ACTED_AS, "authenticator"]}::text[]) name left join pg_roles r on r.rolname = name) as roles,
      array(select distinct pg_get_userbyid(c.relowner)::text from pg_class c
        where c.relnamespace in (select oid from pg_namespace
            where nspname in ('public', 'private', 'auth', 'storage', 'embedded', 'supabase_migrations'))
          and not pg_has_role(current_user, c.relowner, 'usage')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as strangers,
      (select pg_get_userbyid(pubowner)::text from pg_publication
        where pubname = 'supabase_realtime' and not pg_has_role(current_user, pubowner, 'usage')) as publication_owner
    from pg_roles where rolname = current_user`;
  if (!facts) return;
  if (facts.major < OLDEST)
    throw new Error(`The database is PostgreSQL ${facts.major}. The site needs ${OLDEST} or newer.`);
  if (facts.superuser) return;
  const missing = [...missingDatabaseRights(facts), ...missingRoleRights(facts), ...missingOwnership(facts)];
  if (missing.length > 0) throw new MissingRights(facts.owner, missing);
}

function missingDatabaseRights({ owner, database, creates_schemas, creates_in_public }: DatabaseFacts) {
  const role = identifier(owner);
  const name = identifier(database);
  return [
    ...(creates_schemas
      ? []
      : [
          {
            right: "to make schemas, extensions and a publication in the database",
            sql: `grant create on database ${name} to ${role};`,
          },
        ]),
    ...(creates_in_public
      ? []
      : [{ right: "to make tables in the schema public", sql: `grant create on schema public to ${role};` }]),
  ];
}

function missingRoleRights({ owner, createrole, bypassrls, major, roles }: DatabaseFacts) {
  const ownerRole = identifier(owner);
  // Since PostgreSQL 16 a role with BYPASSRLS may create another one with it; before, only a superuser may.
  const mayMake = (name: string) => createrole && (name !== "service_role" || (major >= 16 && bypassrls));
  const mayJoin = ({ admin }: { admin: boolean }) => admin || (createrole && major < 16);
  return roles.flatMap((role) => {
    const { name, exists, member } = role;
    if (!exists) {
      if (mayMake(name)) return [];
      const bypass = name === "service_role" ? " bypassrls" : "";
      const join = name === "authenticator" ? "" : ` grant ${name} to ${ownerRole};`;
      return [
        {
          right: `to make the role ${name}, which is missing`,
          sql: `create role ${name} nologin noinherit${bypass};${join}`,
        },
      ];
    }
    if (name === "authenticator") return [];
    return [
      ...(name === "service_role" && !role.bypassrls
        ? [{ right: "to see every row in the name of service_role", sql: "alter role service_role bypassrls;" }]
        : []),
      ...(member || mayJoin(role)
        ? []
        : [{ right: `to act in the name of ${name}`, sql: `grant ${name} to ${ownerRole};` }]),
    ];
  });
}

function missingOwnership({ owner, strangers, publication_owner }: DatabaseFacts) {
  const role = identifier(owner);
  return [
    ...strangers.map((stranger) => ({
      right: `to change tables of the site that belong to ${stranger}`,
      sql: `grant ${identifier(stranger)} to ${role};`,
    })),
    ...(publication_owner === null || strangers.includes(publication_owner)
      ? []
      : [
          {
            right: "to publish changes of tables",
            sql: `alter publication supabase_realtime owner to ${role};`,
          },
        ]),
  ];
}
