import type postgres from "postgres";
import { sessionAliveSql } from "../access-tokens.ts";
import type { Channel } from "./channel.ts";

/** Ends the channels of sessions that have ended, whose tokens are valid until they expire. */
export async function closeEndedSessions(channels: readonly Channel[], sql: postgres.Sql): Promise<void> {
  const checked = channels.flatMap((channel) => {
    const { session_id: session, sub } = channel.reader.claims;
    return typeof session === "string" && sub ? [{ channel, session, sub }] : [];
  });
  const people = new Map(checked.map(({ session, sub }) => [session, sub]));
  if (people.size === 0) return;
  const rows = await sql.unsafe(
    `select session from unnest($1::text[], $2::text[]) asked (session, person)
    where ${sessionAliveSql("asked.session", "asked.person")}`,
    [[...people.keys()], [...people.values()]],
    { prepare: true },
  );
  const standing = new Set(rows.map(({ session }) => String(session)));
  // The channel may belong to another session since the query.
  for (const { channel, session } of checked)
    if (!standing.has(session) && channel.reader.claims.session_id === session)
      channel.refuse("InvalidJWTToken: The session has ended");
}
