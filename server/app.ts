import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pageTokenIn, withoutPageToken } from "~/platform/session/page-token";
import { type RequestContext, requestContext } from "~/school/request-context";

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
  const render = (request: Request, context: RequestContext): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
  return async (request: Request, context: RequestContext): Promise<Response> => {
    const response = await render(request, context);
    // A person's page that the server cannot render is left to their browser.
    const isPersonal = request.method === "GET" && pageTokenIn(request.headers.get("cookie")) !== undefined;
    if (response.status < 500 || !isPersonal) return response;
    const headers = new Headers(request.headers);
    headers.set("cookie", withoutPageToken(headers.get("cookie") ?? ""));
    return render(new Request(request.url, { headers, signal: request.signal }), context);
  };
}
