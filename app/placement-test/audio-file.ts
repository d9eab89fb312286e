import { fileNotRead } from "~/platform/files/file-not-read";
import { rangedResponse } from "~/platform/files/ranged-response";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/audio-file";

const TYPES: Record<string, string> = { mp3: "audio/mpeg", ogg: "audio/ogg", m4a: "audio/mp4" };

/** A recording that the teacher added. Its name is a hash of its content, so it never changes. */
export async function loader({ params: { file }, context, request }: Route.LoaderArgs) {
  const type = TYPES[/^\w{16,64}\.(mp3|ogg|m4a)$/.exec(file)?.[1] ?? ""];
  if (!type) return new Response(null, { status: 404 });
  const { data, error } = await context.get(requestContext).server.storage.from("placement-audio").download(file);
  if (error) return fileNotRead(error);
  return rangedResponse(request, data, {
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}
