import { useEffect } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog-content";
import { onDemand, useWasOpen } from "./on-demand";
import { whenUsable } from "./when-usable";

const Content = onDemand(async () => (await import("./confirm-dialog-content")).ConfirmDialogContent);

/** The confirmation of an irreversible action. It names the affected thing, and the cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpen = useWasOpen(props.open);
  useEffect(() => {
    void whenUsable().then(Content.ahead);
  }, []);
  return wasOpen && <Content {...props} waiting={null} />;
}
