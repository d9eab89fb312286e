import type { RequestContext } from "~/platform/backend/request-context";

/** The official client that holds the secret key. */
export type Server = RequestContext["server"];
