import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { changeBy } from "~/platform/backend/change-row";
import type { Enums } from "~/platform/backend/database.types";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { isDay } from "~/platform/time/calendar-day";
import { formatDay } from "~/platform/time/school-time";
import { toast } from "~/ui/toast-store";
import { seriesRequestWrites, seriesWrites } from "./change-series";

/** The sentences for refusals that are about an hour. */
export const HOUR_PROBLEMS = {
  INVALID_DATE: m.classes_problem_date,
  NOT_NOW: m.classes_problem_not_now,
  NOT_FOUND: m.classes_problem_not_found,
};

const { call, changeOutcome } = writesWith({
  own: HOUR_PROBLEMS,
  failed: m.common_not_saved,
});

const moveHour = call("move_hour");
const confirmHours = call("confirm_hours");
const waiveForfeit = call("waive_forfeit");
const rescheduleClass = call("reschedule_class", () => toast({ title: m.classes_moved() }));
const bookMakeup = call("book_makeup", () => toast({ title: m.classes_makeup_booked() }));
const chooseClassMoney = call("choose_class_money", () =>
  toast({ title: m.classes_choice_chosen(), description: m.classes_choice_chosen_text() }),
);
const { call: answerRequest } = writesWith({
  own: {
    SLOT_TAKEN: m.classes_request_gone,
    INVALID_DATE: m.classes_request_gone,
    NOT_NOW: m.classes_request_closed,
    NOT_FOUND: m.classes_request_closed,
  },
  failed: m.common_not_saved,
});
const withdrawClassRequest = answerRequest("withdraw_class_request", () =>
  toast({ title: m.classes_series_withdrawn() }),
);
const answerClassRequest = answerRequest("answer_class_request");
const requestClass = call("request_class", () =>
  toast({ title: m.classes_series_asked(), description: m.classes_requested() }),
);
const scheduleClasses = call("schedule_classes");
const confirmClass = call("confirm_class", () => toast({ title: m.classes_confirmed_toast() }));

const withoutTime = (): Result => ({ kind: "refused", problem: m.classes_choose_time(), code: "INVALID_TIME" });

/** Reads the page again after a refusal, because its hours may be outdated. */
export async function outdatedIfRefused(asked: Promise<Result>): Promise<Result> {
  const outcome = await asked;
  return outcome.kind === "refused" ? { ...outcome, outdated: true } : outcome;
}

type Notes = { covered: string | null; words: string | null; homework: string | null };
type Report = {
  id: string;
  status: Enums<"booking_status"> | null;
  outcome: "completed" | "no_show" | "cancelled";
  by_student: boolean;
  before: Notes;
  after: Partial<Notes>;
};
type ClassWords = { online_link: string | null; notes: string | null };
type Order<Write extends (order: never) => unknown> = Parameters<Write>[0];

/** The teacher's writes of hours. Days are yyyy-mm-dd and times hh:mm in São Paulo's time zone. */
export const hourWrites = {
  ...seriesWrites,
  setOutcome: call("set_outcome"),
  /** Confirms the hours that can be confirmed, and returns the others. */
  confirmHours: (order: Order<typeof confirmHours>) => outdatedIfRefused(confirmHours(order)),
  /** `by_student`: the student asked for the change, so the 24-hour rule applies. */
  moveHour: async (order: Order<typeof moveHour>): Promise<Result> => {
    if (!order.local_time) return withoutTime();
    return isDay(order.local_date)
      ? outdatedIfRefused(moveHour(order))
      : { kind: "refused", problem: m.common_date_invalid(), code: "INVALID_DATE" };
  },
  /** `by_student`: the student cancelled, so the 24-hour rule applies. */
  cancelHour: call("cancel_hour"),
  eraseBooker: call("erase_booker", () => toast({ title: m.classes_erased() })),
  editClass: ({ id, before, after }: { id: string; before: ClassWords; after: Partial<ClassWords> }) =>
    changeOutcome(
      changeBy(before, after, (changes) =>
        supabase().rpc("edit_class", {
          class: id,
          online_link: after.online_link ?? "",
          notes: after.notes ?? "",
          before: changes.before,
        }),
      ),
    ),
  /** Reports how a class went, with its notes. Only changed notes are written. */
  reportClass: ({ id, status, outcome, by_student, before, after }: Report) =>
    changeOutcome(
      changeBy({ ...before, outcome: status }, { ...after, outcome }, (changes) =>
        supabase().rpc("report_class", {
          entry: id,
          outcome,
          by_student,
          covered: after.covered ?? "",
          words: after.words ?? "",
          homework: after.homework ?? "",
          before: changes.before,
        }),
      ),
    ),
  answerClassRequest: (order: Order<typeof answerClassRequest>) => outdatedIfRefused(answerClassRequest(order)),
  removeWaiting: call("leave_waiting_list"),
  eraseWaiting: call("erase_waiting", () => toast({ title: m.classes_erased() })),
  blockTime: call("block_time"),
  /** Schedules one class or a weekly series, and reports skipped weeks. */
  async scheduleClasses(order: Order<typeof scheduleClasses>): Promise<Result> {
    const outcome = await scheduleClasses(order);
    if (outcome.problem !== undefined) return outcome;
    const days = skippedDays(outcome.answer).map((day) => formatDay(day, pageLang(), { dateStyle: "short" }));
    const description = days.length > 0 ? m.classes_skipped({ days: days.join(", ") }) : undefined;
    toast({ title: m.classes_scheduled(), description });
    return outcome;
  },
};

/** The write of a student's forfeited classes: waives one, for a stated reason. */
export const forfeitWrites = {
  waiveForfeit: async (order: Order<typeof waiveForfeit>): Promise<Result> =>
    order.reason.trim().length < 3
      ? { kind: "refused", problem: m.classes_problem_reason(), code: "REASON_REQUIRED" }
      : waiveForfeit(order),
};

/** A student's own writes. `accepts_forfeit`: the student knows that the class is forfeited. */
export const ownClassWrites = {
  ...seriesRequestWrites,
  confirmClass: (order: Order<typeof confirmClass>) => outdatedIfRefused(confirmClass(order)),
  bookMakeup: async (order: Order<typeof bookMakeup>): Promise<Result> =>
    order.local_time ? bookMakeup(order) : withoutTime(),
  requestClass: async (order: Order<typeof requestClass>): Promise<Result> =>
    order.local_time ? requestClass(order) : withoutTime(),
  withdrawClassRequest: (order: Order<typeof withdrawClassRequest>) => outdatedIfRefused(withdrawClassRequest(order)),
  chooseClassMoney: (order: Order<typeof chooseClassMoney>) => outdatedIfRefused(chooseClassMoney(order)),
  cancelClass: call("cancel_class", () => toast({ title: m.classes_cancelled() })),
  rescheduleClass: async (order: Order<typeof rescheduleClass>): Promise<Result> =>
    order.local_time ? rescheduleClass(order) : withoutTime(),
};

/** The code of a refusal that needs a second confirmation. */
export const LATE_CHANGE = "LATE_CHANGE";

function skippedDays(answer: unknown): string[] {
  const skipped = typeof answer === "object" && answer !== null && "skipped" in answer ? answer.skipped : [];
  return Array.isArray(skipped) ? skipped.map(({ local_start }) => String(local_start).slice(0, 10)) : [];
}
