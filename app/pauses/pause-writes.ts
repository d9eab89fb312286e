import { m } from "~/i18n/paraglide/messages";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({
  own: { INVALID_DATE: m.pauses_problem_period, NOT_NOW: m.pauses_problem_not_now },
  failed: m.pauses_problem_failed,
});

const told = (title: () => string) => () => toast({ title: title(), description: m.pauses_told() });

/** The teacher's writes of pauses. Each write notifies the student once. */
export const pauseWrites = {
  pauseStudent: call("pause_student", told(m.pauses_saved)),
  changePause: call("change_pause", told(m.pauses_changed)),
  cancelPause: call("cancel_pause", told(m.pauses_withdrawn)),
};
