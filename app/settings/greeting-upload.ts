import { createHash } from "node:crypto";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { ACCEPTED_TYPES, extensionOf } from "~/platform/files/file-kinds";
import { readForm } from "~/platform/forms/read-form";
import { requestContext } from "~/school/request-context";
import { mediaTypesOf } from "../../embedded/file-content/media-types.ts";
import type { Route } from "./+types/greeting-upload";
import { LARGEST_GREETING } from "./greeting-limits";

/**
 * Stores a greeting of the teacher, uploaded as the form field `file`. It is public once the settings name it.
 * @returns `{ file }`, or `{ error }`: `TOO_LARGE` (413), `NOT_A_RECORDING` (415), `NOT_STORED` (503).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  await authenticateAdmin(request, site);
  const sent = (await readForm(request)).get("file");
  const bytes = sent instanceof File ? Buffer.from(await sent.arrayBuffer()) : Buffer.alloc(0);
  if (bytes.length > LARGEST_GREETING) return Response.json({ error: "TOO_LARGE" }, { status: 413 });
  const contentType = (await mediaTypesOf(new Blob([bytes]))).find((type) => ACCEPTED_TYPES.greetings.includes(type));
  if (!contentType) return Response.json({ error: "NOT_A_RECORDING" }, { status: 415 });
  const file = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${extensionOf(contentType)}`;
  const { error } = await site.server.storage.from("greetings").upload(file, bytes, { contentType, upsert: true });
  return error ? Response.json({ error: "NOT_STORED" }, { status: 503 }) : Response.json({ file });
}
