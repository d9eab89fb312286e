import { m } from "~/i18n/paraglide/messages";
import { useFailedPage } from "~/platform/errors/use-failed-page";

/** The last-resort error page, with a link to reload. */
export function PageFailed() {
  useFailedPage();
  return (
    <main id="main" className="mx-auto grid w-full max-w-xl justify-items-start gap-5 px-5 py-12 md:py-16">
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
