import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { SchoolZoneNote } from "~/school/school-zone-note";
import { TabOutlet } from "~/ui/tab-links";
import { AREA_PAGE, AreaNav } from "./area-nav";
import { OfflineNote } from "./offline-note";
import { useSendPending } from "./use-send-pending";

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";

/** The student's area: the tabs and the open one. */
export default function MyProgress() {
  useLiveUpdates();
  useSendPending();
  return (
    <div className={AREA_PAGE}>
      <h1 className="text-3xl sm:text-4xl">{m.progress_area()}</h1>
      <OfflineNote />
      <SchoolZoneNote />
      <AreaNav />
      <TabOutlet links={[{ to: pathFor("myProgress", useLang()), label: m.progress_area() }]} />
    </div>
  );
}
