import type { Client } from "../backend/site-backend.ts";
import { ask } from "./query-database.ts";

/** The sender of notifications: the school's name. */
export type Sender = { brand: string };

/** The brand that mails are sent in the name of. @throws the refusal of the database */
export async function readSender(server: Client): Promise<Sender> {
  const settings = await ask(server.from("site_settings").select("brand_first_name").single());
  return { brand: `English With ${settings?.brand_first_name ?? ""}`.trim() };
}
