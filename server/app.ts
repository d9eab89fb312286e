import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type RequestContext, requestContext } from "~/platform/backend/request-context";

/** The patterns of all pages' addresses, such as `/pt/blog/:slug`. */
export function pagePatterns(): string[] {
  const pathOf = (id: string): string => {
    const route = build.routes[id];
    if (!route) return "";
    const above = route.parentId ? pathOf(route.parentId) : "";
    return route.path ? `${above}/${route.path}` : above;
  };
  return Object.keys(build.routes)
    .map((id) => pathOf(id) || "/")
    .filter((pattern) => !pattern.includes("*"));
}

/** The renderer of pages: the built site as one function from a request and its context to a response. */
export function createPages(mode: "development" | "production") {
  const handle = createRequestHandler(build, mode);
  return (request: Request, context: RequestContext): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
}
