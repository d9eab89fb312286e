import { requestContext } from "~/platform/backend/request-context";
import type { Route } from "./+types/newer-release";

/** The newer release that the server found, `{ newer }`; null without one, or without `RELEASES_URL`. */
export const loader = ({ context }: Route.LoaderArgs): Response =>
  Response.json(
    { newer: context.get(requestContext).newerRelease?.() ?? null },
    { headers: { "Cache-Control": "no-store" } },
  );
