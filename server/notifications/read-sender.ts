import type { Client } from "../backend/site-backend.ts";

/** The sender of notifications: the school's name. */
export type Sender = { brand: string };

export async function readSender(server: Client): Promise<Sender> {
  const { data } = await server.from("site_settings").select("brand_first_name").single();
  return { brand: `English With ${data?.brand_first_name ?? ""}`.trim() };
}
