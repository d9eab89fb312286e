import type { Client } from "../backend/site-backend.ts";

/** The school's name, as mails and phones say who it is. */
export async function readBrand(server: Client): Promise<string> {
  const { data } = await server.from("site_settings").select("brand_first_name").single();
  return `English With ${data?.brand_first_name ?? ""}`.trim();
}
