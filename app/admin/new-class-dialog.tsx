import { NewClass } from "~/classes/new-class";
import { m } from "~/i18n/paraglide/messages";
import { NotRead } from "~/platform/errors/part-missing";
import { Dialog } from "~/ui/dialog";
import type { readCalendar } from "./read-calendar";

type Props = Pick<Awaited<ReturnType<typeof readCalendar>>, "newAt" | "students"> & {
  /** The student who is chosen at first. */
  chosen: string | undefined;
  onClose: () => void;
};

/** Schedules a class at the hour that the address names. */
export function NewClassDialog({ newAt, students, chosen, onClose }: Props) {
  return (
    <Dialog open={newAt !== null} onOpenChange={onClose} title={m.classes_new()}>
      {newAt !== null && students && (
        <NewClass at={newAt || undefined} students={students} chosen={chosen} onDone={onClose} />
      )}
      {students === null && <NotRead />}
    </Dialog>
  );
}
