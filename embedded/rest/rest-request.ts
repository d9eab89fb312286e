import type { Access } from "../access-tokens.ts";

/** A request to `/rest/v1` as it has been let in. */
export type RestRequest = {
  url: URL;
  method: string;
  headers: Headers;
  /** The body as text; empty where there is none. */
  text: string;
  role: "anon" | "authenticated" | "service_role";
  /** The person whose sign-in must still stand. */
  access: Access | undefined;
  /** The caller whose share of the connections it takes. */
  caller: string;
};
