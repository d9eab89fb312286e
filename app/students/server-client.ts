import type { RequestContext } from "~/school/request-context";

/** The official client with the secret key. */
export type Server = RequestContext["server"];
