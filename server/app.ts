import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type RequestContext, requestContext } from "~/platform/request-context";

/** Renders pages: the built site as one function from a request and its context to an answer. */
export function createPages(mode: "development" | "production") {
  const handle = createRequestHandler(build, mode);
  return (request: Request, context: RequestContext): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
}
