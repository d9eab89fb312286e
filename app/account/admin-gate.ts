import type { MiddlewareFunction } from "react-router";
import { requireAdmin } from "./gates";

/** Client middleware of the teacher's panel: nobody else gets past it. */
export const adminGate: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};
