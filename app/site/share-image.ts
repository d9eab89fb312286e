import { m } from "~/i18n/paraglide/messages";
import { imageResponse } from "~/platform/pages/image-response";
import { shareCard } from "~/platform/pages/share-card";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/share-image";
import { readFacts } from "./facts";
import { INDEXED_SCREENS, isIndexed } from "./indexed-screens";

/** The preview picture of a shared page, with its texts and language. */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const screen = file.replace(/\.png$/, "");
  if (!isIndexed(screen)) throw new Response(null, { status: 404 });
  const { brand_first_name: firstName } = await readFacts(context.get(requestContext));
  return imageResponse(await shareCard(INDEXED_SCREENS[screen](), m.common_brand({ firstName })), "image/png");
}
