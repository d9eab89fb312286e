import { requestContext } from "~/platform/request-context";
import type { Route } from "./+types/article-image-file";

const YEAR_S = 31_536_000;
const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp" };

/** A picture of an article. Its name is made of its content, so it never changes. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const type = TYPES[/^[\w-]{1,100}\.(avif|webp)$/.exec(file)?.[1] ?? ""];
  if (!type) return new Response(null, { status: 404 });
  const { data } = await context.get(requestContext).server.storage.from("article-images").download(file);
  if (!data) return new Response(null, { status: 404 });
  return new Response(data, {
    headers: { "Content-Type": type, "Cache-Control": `public, max-age=${YEAR_S}, immutable` },
  });
}
