import { m } from "~/i18n/paraglide/messages";
import { useFailedPage } from "~/platform/use-failed-page";
import { Button } from "~/ui/button";

/** A page of the panel that could not be shown, inside the panel: the way on stays in sight. */
export function PanelFailed() {
  useFailedPage();
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-20 text-center" role="alert">
      <h1 className="text-3xl">{m.common_page_failed_title()}</h1>
      <p className="text-soft">{m.common_page_failed_text()}</p>
      <Button onClick={() => window.location.reload()}>{m.common_try_again()}</Button>
    </div>
  );
}
