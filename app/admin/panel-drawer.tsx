import { m } from "~/i18n/paraglide/messages";
import { Drawer } from "~/ui/drawer";
import { PanelActions } from "./panel-actions";
import { PanelNav } from "./panel-nav";

/** The panel's navigation on a phone. */
export const PanelDrawer = ({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) => (
  <Drawer open={open} onOpenChange={onChange} title={m.common_menu()}>
    <div className="grid gap-3">
      <PanelNav onGo={() => onChange(false)} />
      <PanelActions />
    </div>
  </Drawer>
);
