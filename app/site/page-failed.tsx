import { m } from "~/i18n/paraglide/messages";
import { useFailedPage } from "~/platform/errors/use-failed-page";
import { MESSAGE_PAGE } from "~/ui/message-page";

/** The last-resort error page, with a link to reload. */
export function PageFailed() {
  useFailedPage();
  return (
    <main id="main" className={`${MESSAGE_PAGE} justify-items-start`}>
      <title>{m.common_page_failed_title()}</title>
      <h1 className="text-4xl">{m.common_page_failed_title()}</h1>
      <p className="text-lg text-soft">{m.common_page_failed_text()}</p>
      <p>
        <a href="?" className="font-semibold underline underline-offset-4">
          {m.common_try_again()}
        </a>
      </p>
    </main>
  );
}
