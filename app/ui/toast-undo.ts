import { m } from "~/i18n/paraglide/messages";
import { toast } from "./toast-store";

/** Shows a toast with an undo. Returns its id. */
export const toastUndo = (title: string, onUndo: () => void): number =>
  toast({ title, action: { label: m.common_undo(), onAction: onUndo } });
