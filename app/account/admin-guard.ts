import type { MiddlewareFunction } from "react-router";
import { requireAdmin } from "./route-guards";

/** Client middleware of the teacher's panel. Sends everybody else to the sign-in page or their own area. */
export const adminGuard: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};
