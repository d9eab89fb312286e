import type { Access } from "../access-tokens.ts";

/** An authorised request to `/rest/v1`. */
export type RestRequest = {
  url: URL;
  method: string;
  headers: Headers;
  /** The body as text; empty where there is none. */
  text: string;
  role: "anon" | "authenticated" | "service_role";
  /** The person whose session must still be alive. */
  access: Access | undefined;
  /** The caller whose share of the connections it takes. */
  caller: string;
};
