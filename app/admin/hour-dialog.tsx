import { Link } from "react-router";
import { ClassDetails } from "~/classes/class-details";
import { EraseBooker } from "~/classes/erase-booker";
import { HourActions } from "~/classes/hour-actions";
import { HourHistory } from "~/classes/hour-history";
import type { Hour } from "~/classes/read-hour";
import { isOfSomebody, type Trial } from "~/classes/read-trial";
import { TrialDetails } from "~/classes/trial-details";
import { hourTitle } from "~/classes/trial-words";
import { m } from "~/i18n/paraglide/messages";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

type Props = {
  open: boolean;
  hour: Hour | null;
  trial: Trial | null;
  /** Whether it was opened to move the hour. */
  moves: boolean;
  onClose: () => void;
};

/** An hour of the calendar with all its actions. */
export function HourDialog({ open, hour, trial, moves, onClose }: Props) {
  const name = hour ? hourTitle(hour) : m.classes_not_found_title();
  return (
    <Dialog open={open} onOpenChange={onClose} title={name}>
      {hour ? (
        <div key={hour.id} className="grid gap-5">
          {moves && <HourActions hour={hour} moves onGone={onClose} />}
          {trial ? <TrialDetails trial={trial} /> : <ClassDetails hour={hour} />}
          {!moves && <HourActions hour={hour} onGone={onClose} />}
          {trial &&
            (trial.student_id ? (
              <Link
                to={`/admin/students/${trial.student_id}`}
                className={buttonClass({ variant: "quiet", size: "sm" })}
              >
                {m.classes_open_student()}
              </Link>
            ) : isOfSomebody(trial) ? (
              <>
                <Link
                  to={`/admin/manage-students?new&trial=${trial.id}`}
                  className={buttonClass({ variant: "quiet", size: "sm" })}
                >
                  {m.classes_make_student()}
                </Link>
                <EraseBooker trial={trial} onErased={onClose} />
              </>
            ) : null)}
          <HourHistory hour={hour} />
        </div>
      ) : (
        <p>{m.classes_not_found_text()}</p>
      )}
    </Dialog>
  );
}
