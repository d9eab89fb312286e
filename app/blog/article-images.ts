import { authenticateAdmin } from "~/platform/backend/authenticate";
import { readForm } from "~/platform/forms/read-form";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/article-images";
import { storePicture } from "./store-picture";

/**
 * Stores a picture for an article, uploaded by the teacher as the form field `file`.
 * @returns `{ src, width, height }`, or `{ error }`: `TOO_LARGE` (413), `NOT_A_PICTURE` (415), `NOT_STORED` (503).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  await authenticateAdmin(request, site);
  const file = (await readForm(request)).get("file");
  if (!(file instanceof File)) return Response.json({ error: "NOT_A_PICTURE" }, { status: 415 });
  const kept = await storePicture(Buffer.from(await file.arrayBuffer()), site);
  return "error" in kept ? Response.json({ error: kept.error }, { status: kept.status }) : Response.json(kept);
}
