import { fileNotRead } from "~/platform/files/file-not-read";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/teacher-photo";

const DAY_S = 86_400;

/** The teacher's photo, while it is public. Its name changes with the photo. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const { server } = context.get(requestContext);
  const shown = await server.rpc("teacher_photo");
  if (shown.error) return new Response(null, { status: 503 });
  if (shown.data !== file) return new Response(null, { status: 404 });
  const { data: owner } = await server.from("profiles").select("photo").like("photo", `%/${file}`).maybeSingle();
  if (!owner?.photo) return new Response(null, { status: 404 });
  const { data, error } = await server.storage.from("avatars").download(owner.photo);
  if (error) return fileNotRead(error);
  return new Response(data, {
    headers: { "Content-Type": "image/webp", "Cache-Control": `public, max-age=${DAY_S}` },
  });
}
