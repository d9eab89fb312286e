import { hash } from "node:crypto";
import type postgres from "postgres";
import { readOpenedSession } from "./sign-in-rules.ts";

/** A person who got no answer presses again within this time. */
const REOPENING_TIME = "10 minutes";

/**
 * Links that were opened, each with the session it opened and the browser that did. A link opens once; the browser whose
 * answer was lost on the way gets the same session again. Idempotent.
 */
export const OPENED_LINKS = `
  create table if not exists auth.opened_links (
    link_hash text primary key,
    browser_hash text not null,
    session_id uuid not null,
    opened_at timestamptz not null default now()
  );
  alter table auth.opened_links enable row level security;
  revoke all on auth.opened_links from anon, authenticated;
`;

type Opening = { link: string; browser: string };

/** The hashes of the link and of the browser's own secret; undefined from a client that sends none. */
function openingOf({ token_hash: token, browser }: Record<string, unknown>): Opening | undefined {
  if (typeof token !== "string" || token === "" || typeof browser !== "string" || !/^[\w-]{43}$/.test(browser)) return;
  return { link: hash("sha256", token), browser: hash("sha256", browser) };
}

/** The refresh token of the session that the same browser has just opened by the same link, if any. */
export async function openedBefore(body: Record<string, unknown>, sql: postgres.Sql): Promise<string | undefined> {
  const opening = openingOf(body);
  if (!opening) return undefined;
  const [found] = await sql<{ token: string }[]>`
    select t.token from auth.opened_links o join auth.refresh_tokens t on t.session_id = o.session_id and not t.revoked
    where o.link_hash = ${opening.link} and o.browser_hash = ${opening.browser}
      and o.opened_at > now() - ${REOPENING_TIME}::interval
    order by t.id desc limit 1`;
  return found?.token;
}

/** Remembers which browser has opened a link, if the response opens a session. */
export async function rememberOpened(body: Record<string, unknown>, response: Response, sql: postgres.Sql) {
  const opening = openingOf(body);
  const { token } = opening ? await readOpenedSession(response) : {};
  if (!opening || !token) return;
  await sql`delete from auth.opened_links where opened_at <= now() - ${REOPENING_TIME}::interval`;
  await sql`
    insert into auth.opened_links (link_hash, browser_hash, session_id)
    select ${opening.link}, ${opening.browser}, t.session_id from auth.refresh_tokens t where t.token = ${token}
    on conflict (link_hash) do update
    set browser_hash = excluded.browser_hash, session_id = excluded.session_id, opened_at = now()`;
}
