import type { RequestContext } from "~/platform/backend/request-context";

/** The official client with the secret key. */
export type Server = RequestContext["server"];
