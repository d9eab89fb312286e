import { Logo } from "~/site/logo";
import { PanelActions } from "./panel-actions";
import { PanelNav } from "./panel-nav";

/** The panel's navigation on wide screens. */
export function PanelSidebar({ firstName }: { firstName: string }) {
  return (
    <aside className="sticky top-0 hidden h-svh flex-col gap-4 overflow-y-auto border-r bg-mist p-3.5 pt-[max(0.875rem,env(safe-area-inset-top))] pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:flex print:hidden">
      <Logo firstName={firstName} />
      <div className="hidden flex-1 flex-col justify-between gap-6 teacher:flex">
        <PanelNav />
        <PanelActions />
      </div>
    </aside>
  );
}
