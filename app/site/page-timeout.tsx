import { m } from "~/i18n/paraglide/messages";
import { NOT_COMING } from "~/platform/pages/slow-navigation";

/**
 * A hidden message in every hydrated document, shown by scripts when the page or the next one fails to load
 * (platform/pages/inline-scripts.ts, platform/pages/slow-navigation.ts).
 */
export const PageTimeout = () => (
  <div
    id={NOT_COMING}
    role="alert"
    hidden
    suppressHydrationWarning
    className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border bg-card p-5 shadow-card"
  >
    <p className="font-semibold">{m.common_not_coming()}</p>
    <p className="mt-3">
      <a href="?" className="inline-block py-2 font-semibold underline underline-offset-4" suppressHydrationWarning>
        {m.common_open_again()}
      </a>
    </p>
  </div>
);
