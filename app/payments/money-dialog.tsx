import { onDemand, useWasOpen } from "~/ui/on-demand";
import type { MoneyDialogProps } from "./money-dialog-content";

const Content = onDemand(async () => (await import("./money-dialog-content")).MoneyDialogContent);

/** A small form about money in a dialog. Its script loads when it first opens, or when `ahead(MoneyDialog)` expects that. */
export const MoneyDialog = Object.assign(
  function MoneyDialog(props: MoneyDialogProps) {
    const wasOpen = useWasOpen(props.open);
    return wasOpen && <Content {...props} waiting={null} />;
  },
  { ahead: Content.ahead },
);
