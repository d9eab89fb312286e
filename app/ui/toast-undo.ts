import { m } from "~/i18n/paraglide/messages";
import { toast } from "./toast-store";

/** Says what was done, with a way to take it back for as long as that is shown. Returns the toast's id. */
export const toastUndo = (title: string, onUndo: () => void): number =>
  toast({ title, action: { label: m.common_undo(), onAction: onUndo } });
