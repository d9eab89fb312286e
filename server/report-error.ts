import type { Client } from "./backend/site-backend.ts";
import type { Log } from "./log.ts";
import type { RouteNames } from "./monitoring/route-names.ts";

/**
 * Reports an error of the site: in full to the process's log, its first line to the error log that the teacher reads.
 */
export type Report = (error: unknown, request: Request, requestId: string) => void;

export const createReport =
  (server: Client, log: Log, routeOf: RouteNames): Report =>
  (error, request, id) => {
    const { pathname } = new URL(request.url);
    const route = routeOf(pathname);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const about = { level: "error", request_id: id, method: request.method, route } as const;
    log(`${id} ${request.method} ${route}: ${text}`, about);
    // The end of a calendar feed's or a shared recap's address is a secret.
    const url = /^\/(?:calendar|(?:pt|en)\/(?:resumo|recap))\//.test(pathname) ? route : pathname;
    const row = {
      error_message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      http_status: 500,
      url,
      request_id: id,
      user_agent: request.headers.get("user-agent"),
    };
    void server
      .from("error_logs")
      .insert(row)
      .then(({ error: refused }) => refused && log(`The error could not be logged: ${refused.message}`));
  };
