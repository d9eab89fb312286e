import { redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { imageResponse } from "~/platform/pages/image-response";
import { shareCard } from "~/platform/pages/share-card";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/article-share-image";
import { readArticle } from "./article-data";

/** The preview picture of a shared article: its title. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const article = await readArticle(request, pageLang(), slug);
  // Links that were shared under the old address still show a picture.
  if (article && "moved_to" in article) throw redirect(`/${pageLang()}/blog/${article.moved_to}/share.png`, 301);
  if (!article || !("title" in article)) throw new Response(null, { status: 404 });
  const { data } = await request.supabase.from("site_settings").select("brand_first_name").single();
  const brand = m.common_brand({ firstName: data?.brand_first_name ?? "" });
  return imageResponse(await shareCard(article.title, brand), "image/png");
}
