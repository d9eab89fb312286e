import type { Client } from "../backend/site-backend.ts";

/** Who tells: the school's name, and where an answer reaches the teacher, if she has said so. */
export type Sender = { brand: string; answersTo: string | null };

export async function readSender(server: Client): Promise<Sender> {
  const { data } = await server.from("site_settings").select("brand_first_name, contact_email").single();
  return { brand: `English With ${data?.brand_first_name ?? ""}`.trim(), answersTo: data?.contact_email ?? null };
}
