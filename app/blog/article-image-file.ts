import { fileNotRead } from "~/platform/files/file-not-read";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/article-image-file";

const YEAR_S = 31_536_000;
const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp" };

/** A picture of an article. Its name is a hash of its content, so it never changes. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const type = TYPES[/^[\w-]{1,100}\.(avif|webp)$/.exec(file)?.[1] ?? ""];
  if (!type) return new Response(null, { status: 404 });
  const { data, error } = await context.get(requestContext).server.storage.from("article-images").download(file);
  if (error) return fileNotRead(error);
  return new Response(data, {
    headers: { "Content-Type": type, "Cache-Control": `public, max-age=${YEAR_S}, immutable` },
  });
}
