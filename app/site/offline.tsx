import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { pageMeta } from "~/platform/pages/seo";
import { buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";

export const handle = { hydrate: false };

export const meta = pageMeta("offline", m.site_offline_title, m.site_offline_text, false);

/** The service worker's fallback for pages that are not cached. */
export default function Offline() {
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <h1 className="text-4xl">{m.site_offline_title()}</h1>
      <p className="text-lg text-soft">{m.site_offline_text()}</p>
      <div className="flex flex-wrap gap-3">
        {/* The worker shows this page at the address of the one that was asked for. */}
        <a href="?" className={buttonClass({})}>
          {m.common_try_again()}
        </a>
        <a href={pathFor("home", useLang())} className={buttonClass({ variant: "quiet" })}>
          {m.site_offline_home()}
        </a>
      </div>
    </div>
  );
}
