import { requestContext } from "~/platform/backend/request-context";
import type { Route } from "./+types/newer-release";

/** The newer release that the server knows of, `{ newer }`; null where there is none or nobody has it look (`RELEASES_URL`). */
export const loader = ({ context }: Route.LoaderArgs): Response =>
  Response.json(
    { newer: context.get(requestContext).newerRelease?.() ?? null },
    { headers: { "Cache-Control": "no-store" } },
  );
