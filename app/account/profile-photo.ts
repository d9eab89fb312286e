import { z } from "zod";
import { authenticate } from "~/platform/backend/authenticate";
import { readForm } from "~/platform/forms/read-form";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/profile-photo";
import { storePhoto } from "./store-photo";

const share = z.coerce.number().min(0).max(1);
const Crop = z.object({ left: share, top: share, size: z.coerce.number().min(0.05).max(1) });

/**
 * Saves the signed-in person's photo (POST, form fields `file`, `left`, `top`, `size`) or removes it (DELETE).
 * @returns `{ photo }`, or `{ error }`: `TOO_LARGE` (413), `NOT_A_PICTURE` (415), `TOO_MANY` (429), `NOT_STORED` (503).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const { id } = await authenticate(request, site);
  if (request.method === "DELETE") {
    const { data } = await site.server.from("profiles").select("photo").eq("id", id).maybeSingle();
    const { error } = await site.server.rpc("set_photo", { person: id });
    if (error) {
      site.report(new Error(error.message, { cause: error }), request);
      return Response.json({ error: "NOT_STORED" }, { status: 503 });
    }
    if (data?.photo) await site.server.storage.from("avatars").remove([data.photo]);
    return Response.json({ photo: null });
  }
  const form = await readForm(request);
  const file = form.get("file");
  const crop = Crop.safeParse(Object.fromEntries(form));
  if (!(file instanceof File) || !crop.success) return Response.json({ error: "NOT_A_PICTURE" }, { status: 415 });
  const kept = await storePhoto(site, id, Buffer.from(await file.arrayBuffer()), crop.data);
  if ("error" in kept && kept.fault) site.report(kept.fault, request);
  return "error" in kept ? Response.json({ error: kept.error }, { status: kept.status }) : Response.json(kept);
}
