import { m } from "~/i18n/paraglide/messages";
import { pageMeta } from "~/platform/pages/seo";
import { Intro } from "./intro";
import { TESTS_STORAGE_KEY } from "./storage-key";

export const handle = { hydrate: false, styles: "whole" };

export const headers = () => ({ "Cache-Control": "public, no-cache" });
export const meta = pageMeta("levelTest", m.placement_page_title, m.placement_description);

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
