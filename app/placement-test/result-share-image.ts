import { m } from "~/i18n/paraglide/messages";
import { imageResponse } from "~/platform/pages/image-response";
import { shareCard } from "~/platform/pages/share-card";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/result-share-image";
import { readSharedResult } from "./read-shared-result";
import { bandName } from "./result-summary";

/** The preview picture of a shared result: its level, and the name that its owner added. */
export async function loader({ context, params: { share } }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const result = await readSharedResult(request, share);
  if (!result) throw new Response(null, { status: 404 });
  const { data } = await request.supabase.from("site_settings").select("brand_first_name").single();
  const brand = m.common_brand({ firstName: data?.brand_first_name ?? "" });
  const title = [result.name, `${result.level} · ${bandName(result)}`].filter(Boolean).join(": ");
  const response = imageResponse(await shareCard(title, brand), "image/png");
  response.headers.set("Cache-Control", "private, max-age=300");
  return response;
}
