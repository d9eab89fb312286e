import { z } from "zod";
import { LANGS } from "../../app/i18n/screens.ts";
import type { Client } from "../backend/site-backend.ts";
import type { OneByOne } from "../one-by-one.ts";
import type { DavClient } from "./dav-client.ts";

/** A round as the database claims it; null where none is due. */
export const Claimed = z.nullable(
  z.object({
    url: z.string(),
    username: z.string(),
    keeps_marks: z.boolean(),
    busy_calendar: z.nullable(z.string()),
    encrypted: z.nullable(z.string()),
    is_closing: z.boolean(),
    language: z.nullable(z.enum(LANGS)),
    version: z.nullable(z.string()),
  }),
);
export type Round = NonNullable<z.infer<typeof Claimed>>;

/** The things that a round works with. */
export type Work = {
  server: Client;
  client: DavClient;
  round: Round;
  host: string;
  ends: AbortSignal;
  each: OneByOne;
  /** The mark of an event with this UID. */
  mark: (uid: string) => string;
  /** The teacher's mail addresses at the server, read once for a connection. @throws CalendarServerProblem */
  ownAddresses: () => Promise<string[]>;
  /** The UIDs of events in other calendars of the account, read once in a round. @throws CalendarServerProblem */
  elsewhere: () => Promise<Set<string>>;
};
