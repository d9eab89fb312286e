import type postgres from "postgres";

export type Role = "anon" | "authenticated" | "service_role";
export type RoleLimits = { statement_timeout: string; work_mem?: string; temp_file_limit?: string };

/**
 * The limits of one statement of a role: its time as in a hosted project, where the server's is the owner's; the memory
 * of each sort or hash in it; and its files on the disk. The server's memory is the database's own setting.
 */
export const ROLE_LIMITS = {
  anon: { statement_timeout: "3s", work_mem: "2MB", temp_file_limit: "16MB" },
  authenticated: { statement_timeout: "8s", work_mem: "4MB", temp_file_limit: "64MB" },
  service_role: { statement_timeout: "120s" },
} as const satisfies Record<Role, RoleLimits>;

/** The limits as settings of a transaction; the limit of files is left out where the owner may not set it. */
export function roleSettings(role: Role, maySetFiles: boolean): [name: string, value: string][] {
  const { temp_file_limit: files, ...others }: RoleLimits = ROLE_LIMITS[role];
  return [
    ...Object.entries(others),
    ...(maySetFiles && files !== undefined ? [["temp_file_limit", files] satisfies [string, string]] : []),
  ];
}

/** True if the owner may limit files on the disk, which is a superuser's to grant. */
export async function maySetFiles(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select has_parameter_privilege('temp_file_limit', 'set') as may`;
  return row?.may ?? false;
}
