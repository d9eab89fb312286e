import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({
  own: {
    EDIT_CONFLICT: m.classes_series_problem_outdated,
    SLOT_TAKEN: m.classes_series_refused_how,
    PAUSED: m.classes_series_refused_how,
    INVALID_DATE: m.classes_series_refused_how,
    NOT_NOW: m.classes_series_nothing,
  },
  failed: m.common_not_saved,
});

const { call: ask } = writesWith({
  own: {
    SLOT_TAKEN: m.classes_series_ask_refused_how,
    PAUSED: m.classes_series_ask_refused_how,
    INVALID_DATE: m.classes_series_ask_refused_how,
    NOT_NOW: m.classes_series_nothing,
    TOO_MANY_OPEN: m.classes_series_ask_open,
  },
  failed: m.common_not_saved,
});

const moveSeries = call("move_series", () => toast({ title: m.classes_series_moved() }));
const requestSeriesChange = ask("request_series_change", () =>
  toast({ title: m.classes_series_asked(), description: m.classes_series_asked_text() }),
);
const cancelSeries = call("cancel_series", () => toast({ title: m.classes_series_cancelled() }));

/** The teacher's writes of a whole series, each with the version of the preview that she saw. */
export const seriesWrites = {
  moveSeries: async (order: Parameters<typeof moveSeries>[0]): Promise<Result> =>
    order.local_time ? moveSeries(order) : { kind: "refused", problem: m.classes_choose_time(), code: "INVALID_TIME" },
  cancelSeries,
  answerSeriesRequest: call("answer_series_request", ({ accepts }) =>
    toast({ title: accepts ? m.classes_series_accepted() : m.classes_series_declined() }),
  ),
};

/** A student's writes: a request to the teacher about their series. */
export const seriesRequestWrites = {
  requestSeriesChange,
  withdrawSeriesRequest: ask("withdraw_series_request", () => toast({ title: m.classes_series_withdrawn() })),
};
