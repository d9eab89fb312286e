import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { brandIn, failedMeta, shareImage, titleOf } from "~/platform/pages/seo";
import { requestContext } from "~/school/request-context";
import { buttonClass } from "~/ui/button";
import type { Route } from "./+types/shared-result";
import { readSharedResult } from "./read-shared-result";
import { ResultSummary } from "./result-summary";

export const handle = { hydrate: false, styles: "whole" };

export async function loader({ context, params: { share } }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const result = await readSharedResult(request, share);
  if (!result) throw new Response(null, { status: 302, headers: { Location: pathFor("levelTest", pageLang()) } });
  return { siteUrl: request.siteUrl, result };
}

export const headers = () => ({ "Cache-Control": "private, no-cache" });
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedMeta();
  const { siteUrl, result } = loaderData;
  const title = m.placement_shared_title({ level: result.level });
  const lang = pageLang();
  const brand = brandIn(matches);
  return [
    { title: titleOf(title, brand) },
    { name: "description", content: m.placement_description() },
    { name: "robots", content: "noindex" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: m.placement_description() },
    { property: "og:url", content: siteUrl + pathFor("levelTestResult", lang, { share: result.share }) },
    ...shareImage(`${siteUrl}/${lang}/placement-result/${result.share}/share.png`, title),
  ];
};

/** A shared result, with a link to take the test. */
export default function SharedResult({ loaderData: { result } }: Route.ComponentProps) {
  const lang = useLang();
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 py-10 md:py-16">
      <ResultSummary result={result} heading={m.placement_shared_heading()} />
      <a href={pathFor("levelTest", lang)} className={buttonClass({ size: "lg", className: "justify-self-start" })}>
        {m.placement_take_yours()}
      </a>
    </div>
  );
}
