import { m } from "~/i18n/paraglide/messages";
import { requestContext } from "~/platform/backend/request-context";
import { brandIn, failedMeta, seo } from "~/platform/pages/seo";
import type { Route } from "./+types/level-test";
import { Intro } from "./intro";
import { TESTS_STORAGE_KEY } from "./storage-key";

export const handle = { hydrate: false, styles: "whole" };

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).siteUrl };
}

export const headers = () => ({ "Cache-Control": "public, no-cache" });
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? seo({
        title: m.placement_page_title(),
        description: m.placement_description(),
        screen: "levelTest",
        siteUrl: loaderData.siteUrl,
        brand: brandIn(matches),
      })
    : failedMeta();

/** The placement test: its introduction is a document, which its island hydrates (see islands/placement.tsx). */
export default function LevelTest() {
  return (
    <div className="px-5 py-10 md:py-16">
      <div data-island="placement" data-draft={TESTS_STORAGE_KEY} data-hash="#k=">
        <Intro />
      </div>
    </div>
  );
}
