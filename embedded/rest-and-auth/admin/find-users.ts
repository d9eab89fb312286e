import type postgres from "postgres";
import { authError } from "../answers.ts";
import { presentUser, USER_COLUMNS } from "./user.ts";

/** The user with this id, as GoTrue shows it, or undefined. */
export async function findUser(id: string, sql: postgres.Sql) {
  const [row] = await sql`select ${sql.unsafe(USER_COLUMNS)} from auth.users u where u.id = ${id}`;
  return row ? presentUser(row) : undefined;
}

/** `auth.admin.listUsers`: a page of users, newest first, with the paging headers that auth-js reads. */
export async function listUsers(query: URLSearchParams, sql: postgres.Sql): Promise<Response> {
  const page = numberOf(query.get("page"), 1_000_000, 1);
  const perPage = numberOf(query.get("per_page"), 1000, 50);
  if (page === undefined || perPage === undefined)
    return authError(400, "validation_failed", "Bad Pagination Parameters");
  const rows = await sql`
    select ${sql.unsafe(USER_COLUMNS)} from auth.users u order by u.created_at desc, u.id limit ${perPage} offset ${(page - 1) * perPage}`;
  const [count] = await sql`select count(*)::int as total from auth.users`;
  const total: number = count?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return Response.json(
    { users: rows.map(presentUser), aud: "authenticated" },
    {
      headers: {
        "x-total-count": String(total),
        link: [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "),
      },
    },
  );
}

/** A number from 1 to `max`; `otherwise` where none is given. */
function numberOf(value: string | null, max: number, otherwise: number): number | undefined {
  if (!value) return otherwise;
  return /^\d{1,15}$/.test(value) ? Math.min(max, Math.max(1, Number(value))) : undefined;
}
