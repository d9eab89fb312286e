import { requestContext } from "~/platform/backend/request-context";
import { rangeOf } from "~/platform/files/byte-range";
import { fileNotRead } from "~/platform/files/file-not-read";
import type { Route } from "./+types/audio-file";

const TYPES: Record<string, string> = { mp3: "audio/mpeg", ogg: "audio/ogg", m4a: "audio/mp4" };

/**
 * A recording that the teacher added. Its name is a hash of its content, so it never changes; some phones request it in
 * ranges.
 */
export async function loader({ params: { file }, context, request }: Route.LoaderArgs) {
  const type = TYPES[/^\w{16,64}\.(mp3|ogg|m4a)$/.exec(file)?.[1] ?? ""];
  if (!type) return new Response(null, { status: 404 });
  const { data, error } = await context.get(requestContext).server.storage.from("placement-audio").download(file);
  if (error) return fileNotRead(error);
  const headers = {
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
  };
  const range = rangeOf(request, data.size);
  if (range === "none")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${data.size}` } });
  if (!range) return new Response(data, { headers });
  return new Response(data.slice(range.first, range.last + 1), {
    status: 206,
    headers: { ...headers, "Content-Range": `bytes ${range.first}-${range.last}/${data.size}` },
  });
}
