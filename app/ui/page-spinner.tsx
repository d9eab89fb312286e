import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Spinner } from "./spinner";

/** A centred spinner that appears only after a moment, so that fast pages do not flash. */
export const WaitSpinner = ({ children }: { children?: ReactNode }) => (
  <div role="status" className="grid min-h-[60svh] animate-appear-late place-content-center text-red">
    <Spinner className="size-10" />
    <span className="sr-only">{m.common_loading()}</span>
    {children}
  </div>
);

/** The spinner of a loading page. Without script only the page's title is shown. */
export const PageSpinner = ({ title }: { title?: string }) => (
  <WaitSpinner>
    <NeedsScript title={title} />
  </WaitSpinner>
);

/** A page's fallback while its client loader runs. */
export const spinnerOf = (title: () => string) =>
  function PageOnItsWay() {
    return <PageSpinner title={title()} />;
  };

/** A notice on pages that need script. */
export const NeedsScript = ({ title }: { title?: string | undefined }) => (
  <>
    <noscript>
      {title && <h1 className="p-5 text-4xl text-ink">{title}</h1>}
      <p className="mx-auto max-w-md p-5 font-semibold text-ink">{m.common_needs_script()}</p>
    </noscript>
    <OlderBrowser />
  </>
);

/** A notice for browsers older than the supported ones; supported ones hide it by older-browser.css. */
export const OlderBrowser = () => (
  <p className="older-browser mx-auto max-w-md p-5 font-semibold text-ink">{m.common_older_browser()}</p>
);
