import { createHash } from "node:crypto";
import { proveAdmin } from "~/platform/prove-person";
import { requestContext } from "~/platform/request-context";
import { sentForm } from "~/platform/sent-form";
import type { Route } from "./+types/audio-files";

const LARGEST_BYTES = 5 * 1024 * 1024;
const KINDS = [
  ["mp3", "audio/mpeg", /^(ID3|\xff[\xe2-\xff])/],
  ["ogg", "audio/ogg", /^OggS/],
] as const;

/**
 * Takes a recording for a question from the teacher's browser, as the form field `file`.
 * @returns `{ path }`, or `{ error }`: `TOO_LARGE` (413), `NOT_A_RECORDING` (415), `NOT_KEPT` (503).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  await proveAdmin(request, site);
  const file = (await sentForm(request)).get("file");
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  if (bytes.length > LARGEST_BYTES) return Response.json({ error: "TOO_LARGE" }, { status: 413 });
  const kind = KINDS.find(([, , looks]) => looks.test(bytes.subarray(0, 8).toString("latin1")));
  if (!kind) return Response.json({ error: "NOT_A_RECORDING" }, { status: 415 });
  const [ending, contentType] = kind;
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${ending}`;
  const { error } = await site.server.storage
    .from("placement-audio")
    .upload(name, bytes, { contentType, upsert: true });
  return error
    ? Response.json({ error: "NOT_KEPT" }, { status: 503 })
    : Response.json({ path: `/media/placement-audio/${name}` });
}
