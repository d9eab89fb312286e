import { createHash } from "node:crypto";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { ACCEPTED_TYPES, extensionOf } from "~/platform/files/file-kinds";
import { readForm } from "~/platform/forms/read-form";
import { requestContext } from "~/school/request-context";
import { mediaTypesOf } from "../../embedded/file-content/media-types.ts";
import type { Route } from "./+types/audio-files";

const LARGEST_BYTES = 5 * 1024 * 1024;
/**
 * Stores a recording for a question, uploaded by the teacher as the form field `file`.
 * @returns `{ path }`, or `{ error }`: `TOO_LARGE` (413), `NOT_A_RECORDING` (415), `NOT_STORED` (503).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  await authenticateAdmin(request, site);
  const file = (await readForm(request)).get("file");
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  if (bytes.length > LARGEST_BYTES) return Response.json({ error: "TOO_LARGE" }, { status: 413 });
  const contentType = (await mediaTypesOf(new Blob([bytes]))).find((type) =>
    ACCEPTED_TYPES["placement-audio"].includes(type),
  );
  if (!contentType) return Response.json({ error: "NOT_A_RECORDING" }, { status: 415 });
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${extensionOf(contentType)}`;
  const { error } = await site.server.storage
    .from("placement-audio")
    .upload(name, bytes, { contentType, upsert: true });
  return error
    ? Response.json({ error: "NOT_STORED" }, { status: 503 })
    : Response.json({ path: `/media/placement-audio/${name}` });
}
