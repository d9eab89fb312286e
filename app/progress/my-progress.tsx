import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { TabLinks, TabOutlet } from "~/ui/tab-links";
import { areaTabs } from "./area-tabs";
import { OfflineNote } from "./offline-note";
import { useSendPending } from "./use-send-pending";

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";

/** The student's area: the tabs and the open one. */
export default function MyProgress() {
  useLiveUpdates();
  useSendPending();
  const links = areaTabs(useLang());
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12 print:py-0">
      <h1 className="text-3xl sm:text-4xl">{m.progress_area()}</h1>
      <OfflineNote />
      <TabLinks label={m.progress_area()} links={links} />
      <TabOutlet links={links} />
    </div>
  );
}
