import { m } from "~/i18n/paraglide/messages";
import { Calendar, type CalendarProps } from "./calendar";
import { Dialog } from "./dialog";

/** The calendar of a date field, in a dialog. */
export function CalendarDialog({ onClose, ...calendar }: CalendarProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={m.common_calendar()}>
      <Calendar {...calendar} />
    </Dialog>
  );
}
