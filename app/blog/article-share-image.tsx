import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { drawPng, imageResponse } from "~/platform/draw";
import { requestContext } from "~/platform/request-context";
import { SHARE_IMAGE } from "~/platform/seo";
import { ShareCard } from "~/platform/share-card";
import type { Route } from "./+types/article-share-image";
import { readArticle } from "./article-data";

/** The picture that a shared article shows: its title. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const article = await readArticle(request, pageLang(), slug);
  if (!article || !("title" in article)) throw new Response(null, { status: 404 });
  const { data } = await request.supabase.from("site_settings").select("brand_first_name").single();
  const brand = m.common_brand({ firstName: data?.brand_first_name ?? "" });
  return imageResponse(
    await drawPng(<ShareCard title={article.title} brand={brand} />, SHARE_IMAGE.width, SHARE_IMAGE.height),
    "image/png",
  );
}
