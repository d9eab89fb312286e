import { Link } from "react-router";
import { AnswerSeriesRequest } from "~/classes/answer-series-request";
import { ClassDetails } from "~/classes/class-details";
import { ClassReport } from "~/classes/class-report";
import { EraseBooker } from "~/classes/erase-booker";
import { HourActions } from "~/classes/hour-actions";
import { HourHistory } from "~/classes/hour-history";
import { movedFrom, offerOf } from "~/classes/hour-message";
import { isOfSomebody } from "~/classes/is-of-somebody";
import { LastNotes } from "~/classes/last-notes";
import type { Hour } from "~/classes/read-hour";
import type { Trial } from "~/classes/read-trial";
import { TrialDetails } from "~/classes/trial-details";
import { hourTitle } from "~/classes/trial-words";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead } from "~/platform/errors/part-missing";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { present } from "~/platform/time/present";
import { NoteCards } from "~/progress/note-cards";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

type Props = {
  open: boolean;
  /** Undefined where it could not be read. */
  hour: Hour | null | undefined;
  trial: Trial | null | undefined;
  /** True if it was opened to move the hour. */
  moves: boolean;
  onMoveEnd: () => void;
  onClose: () => void;
};

/** True if a class or a trial class has begun, so that its outcome is known. */
const isReportable = ({ kind, starts_at }: Hour): boolean =>
  (kind === "class" || kind === "trial") && Date.parse(starts_at) <= present();
const isToCome = ({ starts_at }: Hour): boolean => Date.parse(starts_at) > present();

/** An hour of the calendar with all its actions. */
export function HourDialog({ open, hour, trial, moves, onMoveEnd, onClose }: Props) {
  const lang = useLang();
  const isUnread = hour === undefined || (hour?.kind === "trial" && trial === undefined);
  const name = hour ? hourTitle(hour) : isUnread ? m.common_not_read() : m.classes_not_found_title();
  return (
    <Dialog open={open} onOpenChange={onClose} title={name}>
      {isUnread ? (
        <NotRead />
      ) : hour ? (
        <div key={hour.id} className="grid gap-5">
          {moves && <HourActions hour={hour} moves onMoveEnd={onMoveEnd} onGone={onClose} />}
          {trial ? <TrialDetails trial={trial} movedFrom={movedFrom(hour.history)} /> : <ClassDetails hour={hour} />}
          {hour.requests.map((request) => (
            <AnswerSeriesRequest key={request.id} request={request} />
          ))}
          {hour.previous && (
            <section className="grid gap-2 rounded-control border-brass border-l-4 bg-mist px-4 py-3">
              <h3 className="font-semibold">{m.classes_last_notes()}</h3>
              <LastNotes last={hour.previous} />
            </section>
          )}
          {isReportable(hour) && (
            <section className="grid gap-3 border-t pt-4">
              <h3 className="font-semibold">{m.classes_report()}</h3>
              <ClassReport hour={hour} />
              {hour.words && hour.student_id && (
                <NoteCards entry={hour.id} words={hour.words} student={hour.student_id} />
              )}
            </section>
          )}
          {hour.cancelled_at && isToCome(hour) && (
            <a
              href={whatsAppLink("", offerOf(hour.starts_at, lang))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              {m.classes_offer_hour()}
            </a>
          )}
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
