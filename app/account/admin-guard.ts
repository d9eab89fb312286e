import type { MiddlewareFunction } from "react-router";
import { personalDocument } from "~/platform/backend/personal-document";
import { requireAdmin } from "./route-guards";

/** Client middleware of the teacher's panel. Sends everybody else to the sign-in page or their own area. */
export const adminGuard: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};

/** The same on the server, for whom it knows. */
export const documentGuard: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (personalDocument()?.person) await requireAdmin(request);
  return next();
};
