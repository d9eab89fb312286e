import { z } from "zod";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/backup-file";

const Order = z.object({ token: z.string().max(10_000), file: z.string().max(100), trying: z.string().optional() });

const refuse = (status: number, error: string) => Response.json({ error }, { status });

/** Answers `{ own }`: true if this site makes its own backups. */
export const loader = ({ context }: Route.LoaderArgs): Response =>
  Response.json(
    { own: context.get(requestContext).openBackup !== undefined },
    { headers: { "Cache-Control": "no-store" } },
  );

/**
 * Downloads a backup, for the teacher only. The request is a form with her access token (`token`) and the file's name
 * (`file`), so that no address gives access. With `trying` it only checks, because the browser would show an error in
 * place of the page.
 * @returns the file as a stream, 204 after a check, or `{ error }`: `INVALID_INPUT` (400), `NOT_SIGNED_IN` (401),
 * `NOT_ALLOWED` (403), `NOT_FOUND` (404: removed since, or on another machine).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const order = Order.safeParse(Object.fromEntries(form));
  if (!order.success) return refuse(400, "INVALID_INPUT");
  const { token, file, trying } = order.data;
  await authenticateAdmin(new Request(request.url, { headers: { authorization: `Bearer ${token.trim()}` } }), site);
  const { data } = await site.server.from("backups").select("file").eq("file", file).maybeSingle();
  const opened = data ? await site.openBackup?.(file) : undefined;
  if (!opened) return refuse(404, "NOT_FOUND");
  if (trying) {
    await opened.body.cancel();
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  return new Response(opened.body, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(opened.bytes),
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  });
}
