import type { MiddlewareFunction } from "react-router";
import { requireAdmin } from "./route-guards";

/** Client middleware of the teacher's panel: nobody else gets past it. */
export const adminGuard: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};
